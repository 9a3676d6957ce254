import { existsSync, readFileSync } from 'node:fs';

interface Package {
  name: string;
  version: string;
}

/** Where errors are reported, as far as the package says it. */
interface Addresses {
  bugs?: { url?: string };
  homepage?: string;
}

/** The package as it describes itself, found from the compiled or the source file. */
const described = (() => {
  for (const up of ['../../package.json', '../../../package.json']) {
    const url = new URL(up, import.meta.url);
    if (!existsSync(url)) continue;
    return JSON.parse(readFileSync(url, 'utf8')) as Package & Addresses;
  }
  throw new Error('package.json is missing');
})();

/** The package's own name and version. */
export const suite: Package = { name: described.name, version: described.version };

/** Where its errors are reported; undefined where the package names no place. */
export const issues: string | undefined = described.bugs?.url ?? described.homepage;
