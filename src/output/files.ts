import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Redacted } from '../redaction/redacted.js';

/** Writes a file or a device that the user names: in place (`w`), at its end (`a`), or only where it is new (`wx`). */
export function writeFile(path: string, text: Redacted, flag: 'w' | 'a' | 'wx' = 'w'): void {
  writeFileSync(path, text, { flag });
}

/** Writes a file that is complete at any time: the new one replaces the old one. */
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

/** Checks that a file can be written, and leaves it as it is. Throws the error of the file system. */
export function tryWriting(file: string): void {
  const isNew = !existsSync(file);
  closeSync(openSync(file, 'a'));
  if (isNew) rmSync(file);
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EACCES: 'it is not permitted',
  EPERM: 'it is not permitted',
  EROFS: 'the file system is read-only',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'what should be its folder is a file',
  EISDIR: 'it is a folder',
  EIO: 'the disk fails',
  EMFILE: 'too many files are open',
};

/** Why something cannot be written, by the error code of the system. */
export const whyNotWritten = (code: string): string => (reasons[code] ? `${reasons[code]} (${code})` : code);
