import { accessSync, constants, mkdirSync } from 'node:fs';
import { TargetError } from '../target/target.js';

/** Makes the folder for the reports, before anything is judged in vain. Throws a TargetError. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'it is a file' : `it cannot be written to (${code})`;
    throw new TargetError(`--out ${path} is no folder for reports: ${why}. Name another one.`);
  }
}
