import { existsSync } from 'node:fs';

/** The folder that holds `generated/`: that of the sources, or `dist/` of a build, whatever file this became a part of. */
const root = ['./', '../', '../../', '../../../']
  .map((up) => new URL(up, import.meta.url))
  .find((folder) => existsSync(new URL('generated/requirements.json', folder)))!;

/** Whether the build is running, not the sources. */
export const isBuilt = import.meta.url.endsWith('.js');

/** A file of the suite, by its path below the folder of the sources or of the build. */
export const packageFile = (path: string): URL => new URL(path, root);
