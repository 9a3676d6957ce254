import { existsSync } from 'node:fs';

/** The folder that contains `generated/`: the root of the sources or `dist/`. A bundler may have moved this file. */
const root = ['./', '../', '../../', '../../../']
  .map((up) => new URL(up, import.meta.url))
  .find((folder) => existsSync(new URL('generated/states.json', folder)))!;

/** Whether this is a build and not the sources. */
export const isBuilt = import.meta.url.endsWith('.js');

/** The URL of a file of the suite, given its path below the root of the sources or of the build. */
export const packageFile = (path: string): URL => new URL(path, root);
