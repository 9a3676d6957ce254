import { existsSync, readFileSync } from 'node:fs';

interface Package {
  name: string;
  version: string;
  bugs?: { url?: string };
  homepage?: string;
}

// The path differs between the compiled and the source file.
const file = ['../../package.json', '../../../package.json']
  .map((up) => new URL(up, import.meta.url))
  .find((url) => existsSync(url))!;
const { name, version, bugs, homepage } = JSON.parse(readFileSync(file, 'utf8')) as Package;

export const suite = { name, version };

/** The User-Agent of every request. Some firewalls refuse requests without one. */
export const userAgent = `${name}/${version}`;

/** The address for bug reports; undefined where package.json has none. */
export const issues = bugs?.url ?? homepage;
