import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder that is removed after the tests of the file; it is made at the top of a file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-unit-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
