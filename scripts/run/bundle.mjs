// Bundles dist/ with esbuild.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * The entry points with their own file in dist/: the command and its program (tests call it in their own process), the exports
 * of the package, and the code that runs in another process or thread.
 */
const entries = [
  'src/cli/main',
  'src/cli/program',
  'src/certify/index',
  'src/vitest/index',
  'src/webhooks/index',
  'src/pact/verifier',
  'reference/worker',
  'reference/server',
];

/**
 * Bundles all code into dist/ with the packages that it needs, because a command that loads a thousand files starts slowly.
 * The code is not minified, because that would make stack traces useless and no run faster. Returns the metafile of esbuild.
 * @throws Error with the syntax errors in the code
 */
export async function bundle({ write = true } = {}) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries.map((name) => [name, `${name}.ts`])),
    outdir: join(root, 'dist'),
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20' },
    mainFields: ['module', 'main'],
    chunkNames: 'chunks/[name]-[hash]',
    // The hashes contain paths, which must not depend on the real location of node_modules.
    preserveSymlinks: true,
    external: installed(),
    // CommonJS dependencies require modules of Node.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'silent',
    ...{ write, metafile: true },
  });
  return metafile;
}

/** The packages that npm installs next to ours. */
function installed() {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** The sorted folders of the packages whose code is in a bundle, such as `node_modules/hono`. */
export function bundledPackages({ outputs }) {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0),
  );
  const folders = used.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(folders)].filter((folder) => folder !== undefined).sort();
}
