import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Redacted } from '../redaction/redacted.js';

/** Writes a file or device of the user: overwrites it (`w`), appends (`a`), or only creates it (`wx`). */
export function writeFile(path: string, text: Redacted, flag: 'w' | 'a' | 'wx' = 'w'): void {
  writeFileSync(path, text, { flag });
}

/** Replaces a file atomically, so that readers never see a part of it. */
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

/** Checks that a file can be written, without changing it. Throws the error of the file system. */
export function tryWriting(file: string): void {
  const isNew = !existsSync(file);
  closeSync(openSync(file, 'a'));
  if (isNew) rmSync(file);
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
};

/** The reason for a write error, by the error code of the system. */
export const whyNotWritten = (code: string): string => (reasons[code] ? `${reasons[code]} (${code})` : code);
