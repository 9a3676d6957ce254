import { existsSync, readFileSync } from 'node:fs';

interface Package {
  name: string;
  version: string;
  bugs?: { url?: string };
  homepage?: string;
}

// Above the compiled or the source file.
const file = ['../../package.json', '../../../package.json']
  .map((up) => new URL(up, import.meta.url))
  .find((url) => existsSync(url))!;
const { name, version, bugs, homepage } = JSON.parse(readFileSync(file, 'utf8')) as Package;

/** The package's own name and version. */
export const suite = { name, version };

/** Where its errors are reported; undefined where the package names no place. */
export const issues = bugs?.url ?? homepage;
