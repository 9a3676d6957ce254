import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isMain, root, runTool } from './run.mjs';

// What tsconfig.build.json compiles.
const folders = ['src', 'reference', 'generated', 'tests/conformance', 'properties'];
const dist = join(root, 'dist');
const own = ['.stamp', '.tsbuildinfo'];
const stampPath = join(dist, '.stamp');

/** Builds unless nothing changed since the last build. Gives what the compiler said when it fails. */
export async function buildIfStale() {
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === sourceStamp())
    return { code: 0, output: '' };
  return build();
}

/**
 * Compiles to dist/, copies what is no TypeScript (JSON, JavaScript and its declarations, pacts), and
 * removes what no source stands for any more: a stale test file would still be run.
 */
export async function build() {
  // Taken before: what changes meanwhile is not built.
  const stamp = sourceStamp();
  const result = await runTool('tsc', ['-p', 'tsconfig.build.json']);
  if (result.code !== 0) return result;
  const expected = new Set(own);
  for (const path of sources()) {
    if (isTypeScript(path)) {
      expected.add(path.replace(/\.ts$/, '.js')).add(path.replace(/\.ts$/, '.d.ts'));
    } else {
      expected.add(path);
      mkdirSync(dirname(join(dist, path)), { recursive: true });
      copyFileSync(join(root, path), join(dist, path));
    }
  }
  for (const path of filesBelow(dist)) {
    if (!expected.has(relative(dist, path).replaceAll(sep, '/'))) rmSync(path);
  }
  writeFileSync(stampPath, stamp);
  return result;
}

function sources() {
  return (
    folders
      .flatMap((folder) => filesBelow(join(root, folder)))
      .map((path) => relative(root, path).replaceAll(sep, '/'))
      // Pages: the documentation, and the program that generated/report-page.html holds.
      .filter((path) => !/^(generated\/docs|src\/page)\//.test(path))
      .sort()
  );
}

function isTypeScript(path) {
  return path.endsWith('.ts') && !path.endsWith('.d.ts');
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

// Paths, sizes and times tell a change as surely as contents do, and a start should not read them all.
function sourceStamp() {
  const configs = readdirSync(root)
    .filter((name) => /^tsconfig.*\.json$/.test(name))
    .sort();
  const hash = createHash('sha256');
  for (const path of [...configs, ...sources()]) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

if (isMain(import.meta.url)) {
  const { code, output } = process.argv.includes('--if-stale') ? await buildIfStale() : await build();
  if (output) console.error(output);
  process.exitCode = code;
}
