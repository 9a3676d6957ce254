const words: Readonly<Record<string, string>> = {
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

/** Why something cannot be written, by what the system calls it. */
export const whyNot = (code: string): string => (words[code] ? `${words[code]} (${code})` : code);
