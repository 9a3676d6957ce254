import { existsSync, readFileSync } from 'node:fs';

interface Package {
  name: string;
  version: string;
}

/** The package's own name and version, found from the compiled or the source file. */
export const suite: Package = (() => {
  for (const up of ['../../package.json', '../../../package.json']) {
    const url = new URL(up, import.meta.url);
    if (!existsSync(url)) continue;
    const { name, version } = JSON.parse(readFileSync(url, 'utf8')) as Package;
    return { name, version };
  }
  throw new Error('package.json is missing');
})();
