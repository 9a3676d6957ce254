import { writeFileSync } from 'node:fs';
import type { Redacted } from '../redaction/redacted.js';

/** Writes where the user says, be it a file or a device: in place (`w`), behind what is there (`a`), or a new one only (`wx`). */
export function writeFile(path: string, text: Redacted, flag: 'w' | 'a' | 'wx' = 'w'): void {
  writeFileSync(path, text, { flag });
}
