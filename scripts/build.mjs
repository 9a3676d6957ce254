// `npm run build`: writes the git-ignored files of generated/ that are out of date, and bundles dist/.
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
import { writeDeclarations } from './run/declarations.mjs';
import { isMain, root, runTool } from './run/run.mjs';

// The folders with bundled code.
const bundledFolders = ['src', 'reference', 'generated', 'tests/conformance', 'properties'];
const dist = join(root, 'dist');
// Files that are large or differ after most changes. .gitignore has the same list.
const unversioned = [
  'openapi.json',
  'openapi.portable.json',
  'operation-types.ts',
  'operations.ts',
  'report-page.html',
  'requirement-ids.ts',
  'requirements.json',
  'suites.ts',
  'types.ts',
  'validators.d.ts',
  'validators.js',
  'value-coverage.md',
].map((name) => `generated/${name}`);

/** Generates and builds if a source changed since the last build. Returns the result of the step that fails. */
export async function buildIfStale() {
  const generated = await generateIfStale();
  return generated.code === 0 ? ifStale('dist/.stamp', buildSources(), build) : generated;
}

/** Writes the git-ignored files of generated/ if one is missing or a source changed. */
export function generateIfStale() {
  const stamp = 'generated/.stamp';
  if (unversioned.some((path) => !existsSync(join(root, path)))) rmSync(join(root, stamp), { force: true });
  // The report page is compiled from the folders that it imports, and checks declare requirements.
  const folders = ['spec', 'scripts/generate', 'src/checks', 'src/contract', 'src/page', 'src/report'];
  const schemas = ['generated', 'src'].flatMap(filesBelow).filter((path) => path.endsWith('.schema.json'));
  const files = ['package-lock.json', 'docs/rulings.md', 'scripts/generate.ts'];
  // A folder changes when a file in it is added or removed.
  const suites = ['tests/conformance', 'properties'].flatMap(foldersBelow);
  const sources = [...files, ...folders.flatMap(filesBelow), ...schemas, ...suites];
  return ifStale(stamp, sources, () => runTool('tsx', ['scripts/generate.ts', '--unversioned']));
}

/** Does the work unless the stamp shows that the sources are unchanged since the last time. */
async function ifStale(stampPath, sources, work) {
  const path = join(root, stampPath);
  // Names, sizes and times reveal a change as reliably as contents, and reading them is much faster.
  const hash = createHash('sha256');
  for (const source of sources) {
    const { size, mtimeMs } = statSync(join(root, source));
    hash.update(`${source} ${size} ${mtimeMs}\n`);
  }
  // The stamp is computed before the work, so that a change during the work makes the result stale.
  const stamp = hash.digest('hex');
  if (existsSync(path) && readFileSync(path, 'utf8') === stamp) return { code: 0, output: '' };
  const result = await work();
  if (result.code === 0) writeFileSync(path, stamp);
  return result;
}

/**
 * Bundles the code, and writes the type declarations of the exports and the licences of all packages. Copies the files that the code reads at run time: JSON,
 * pacts, the report page and the templates of `cwit init`.
 */
async function build() {
  rmSync(dist, { recursive: true, force: true });
  // A static import would fail before esbuild is installed.
  const { bundle } = await import('./run/bundle.mjs');
  const bundled = bundle().then(
    () => ({ code: 0, output: '' }),
    (error) => ({ code: 1, output: error.message }),
  );
  for (const path of buildSources().filter((source) => isRead.test(source))) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    copyFileSync(join(root, path), join(dist, path));
  }
  const licences = runTool('tsx', ['scripts/licences.ts']);
  const steps = await Promise.all([bundled, writeDeclarations(), licences]);
  return steps.find(({ code }) => code !== 0) ?? steps[0];
}

// The files of generated/ and the templates that the code reads instead of importing them.
const isRead = /^generated\/.*\.(json|html)$|\.mustache$/;

function buildSources() {
  const configs = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
  const scripts = ['build.mjs', 'licences.ts', 'run/bundle.mjs', 'run/declarations.mjs'].map(
    (name) => `scripts/${name}`,
  );
  const pages = /^(generated\/(docs\/|\.stamp)|src\/page\/)/;
  return [
    ...configs,
    ...scripts,
    ...bundledFolders.flatMap(filesBelow).filter((path) => !pages.test(path)),
  ].sort();
}

/** The files below a folder of the project, sorted, as paths relative to the project root. */
function filesBelow(folder) {
  return entriesBelow(folder, (entry) => entry.isFile());
}

/** A folder and those below it, sorted, as paths relative to the project root. */
function foldersBelow(folder) {
  return [folder, ...entriesBelow(folder, (entry) => entry.isDirectory())];
}

function entriesBelow(folder, isWanted) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(isWanted)
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

if (isMain(import.meta.url)) {
  const { code, output } = await buildIfStale();
  if (output) console.error(output);
  process.exitCode = code;
}
