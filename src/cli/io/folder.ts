import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryWriting } from '../../output/try-writing.js';
import { formats } from '../../report/index.js';
import { TargetError } from '../../target/target.js';

/** Makes the folder for the reports, and tries to write there before anything is judged in vain. Throws a TargetError. */
export function makeFolder(path: string): void {
  try {
    make(path);
    for (const { file, isDefault } of formats) if (isDefault) tryWriting(join(path, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'it is a file' : `it cannot be written to (${code})`;
    throw new TargetError(`--out ${path} is no folder for reports: ${why}. Name another one.`);
  }
}

// Node's own `recursive` never returns where a parent takes no folders and says that it is not there, such as /proc.
function make(path: string): void {
  if (existsSync(path)) return;
  make(dirname(path));
  mkdirSync(path);
}
