import { closeSync, existsSync, openSync, rmSync } from 'node:fs';

/** Tries whether a file can be written, and leaves it as it is. Throws what the file system says. */
export function tryWriting(file: string): void {
  const isNew = !existsSync(file);
  closeSync(openSync(file, 'a'));
  if (isNew) rmSync(file);
}
