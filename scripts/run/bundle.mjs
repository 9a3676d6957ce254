// Bundles dist/ with esbuild.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * What has a file of its own in dist/: the command, and what it runs (tests call it in their own process); the exports of the
 * package; what runs in another process or thread.
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
 * The code is not minified: that makes no run faster, and stack traces would show nothing. Gives esbuild's account of it.
 * @throws Error with the mistakes in the code
 */
export async function bundle({ write = true } = {}) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries.map((name) => [name, `${name}.ts`])),
    outdir: join(root, 'dist'),
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20' },
    mainFields: ['module', 'main'],
    chunkNames: 'chunks/[name]-[hash]',
    // Paths are part of these hashes: they must not depend on where node_modules really is.
    preserveSymlinks: true,
    external: installed(),
    // Dependencies in CommonJS ask for the modules of Node.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'silent',
    ...{ write, metafile: true },
  });
  return metafile;
}

/** The packages that npm installs next to this one. */
function installed() {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** The folders of the packages that have code in a bundle, such as `node_modules/hono`, in order. */
export function bundledPackages({ outputs }) {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0),
  );
  const folders = used.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(folders)].filter((folder) => folder !== undefined).sort();
}
