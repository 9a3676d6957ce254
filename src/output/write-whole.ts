import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Redacted } from '../redaction/redacted.js';

/** Writes a file that is whole at any time: a new one takes the place of the one that is there. */
export function writeWhole(path: string, text: Redacted): void {
  const fresh = `${path}.${process.pid}.new`;
  try {
    writeFileSync(fresh, text);
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}
