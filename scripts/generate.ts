/**
 * `npm run generate`: compiles spec/ into generated/. `--check` fails if a versioned file is out of date, and writes only the
 * git-ignored files. `--unversioned` writes only the git-ignored files, as every build does. Each step is a pure function
 * from the bundled document to files, so the output is reproducible.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { bundle, testedByKeywords } from './generate/bundle.js';
import { clientFile } from './generate/client.js';
import type { Document } from './generate/document.js';
import { operationsFile } from './generate/operations.js';
import { withPatterns } from './generate/formats.js';
import { portable } from './generate/portable.js';
import { reportPage } from './generate/report-page.js';
import { rulingsOf } from './generate/rulings.js';
import { schemaFiles, schemasOf, writtenSchemas, type Schemas, statesOf } from './generate/schemas.js';
import { suitesFile } from './generate/suites.js';
import { typesFile } from './generate/types/types.js';
import { valueCoverage } from './generate/value-coverage.js';
import { validatorFiles } from './generate/validators.js';

type GeneratedFiles = Record<string, string>;

interface Spec {
  path: string;
  /** The whole document, and the document without the keywords that requirements test (`x-tested-by`). */
  full: Document;
  document: Document;
}

function read(path: string): Spec {
  const bundled = bundle(path);
  return { path, full: withPatterns(bundled), document: testedByKeywords(bundled) };
}

/** The git-ignored files that src/ imports. These steps must not import src/. */
async function sourceFiles({ path, full, document }: Spec, schemas: Schemas): Promise<GeneratedFiles> {
  const [types, validators, page] = await Promise.all([
    typesFile(document),
    validatorFiles(document, full, schemas),
    reportPage(),
  ]);
  const contract = {
    'openapi.json': inLines(full),
    'openapi.portable.json': inLines(portable(full)),
    ...operationsFile(document),
    ...valueCoverage(full, path),
  };
  return { ...contract, ...types, ...validators, ...page, ...suitesFile() };
}

/** The requirements, also git-ignored. Checks declare some of them, so these steps import src/. */
async function catalogFiles({ document }: Spec): Promise<GeneratedFiles> {
  const { requirementFiles } = await import('./generate/requirements.js');
  return requirementFiles(document, rulingsOf(await readFile('docs/rulings.md', 'utf8')));
}

/** The versioned files. These steps import src/, which imports the git-ignored files. */
async function versionedFiles({ path, document }: Spec, schemas: Schemas): Promise<GeneratedFiles> {
  const { flagTables } = await import('./generate/flag-tables.js');
  const { expectFuzzable } = await import('./generate/supported.js');
  const { pactFiles } = await import('./generate/pact/pacts.js');
  expectFuzzable(document);
  return {
    ...clientFile(document),
    'states.json': inLines(statesOf(path)),
    ...schemaFiles(schemas),
    ...(await pactFiles(document)),
    ...flagTables(),
  };
}

const inLines = (value: unknown): string => JSON.stringify(value, null, 2) + '\n';
const noRequirements = inLines({ contract: {}, requirements: [], unspecified: [], rulings: [] });

/** Writes the files that differ and returns their paths. With `dry`, it writes nothing. */
async function write(files: GeneratedFiles, dry = false): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const path = join('generated', name);
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue;
    stale.push(path);
    if (dry) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return stale;
}

// The files that `npm run build`, `npm run docs` and `npm run quick` write.
const otherScripts = /^(\.stamp$|docs\/|quick\.json$)/;

/** Lists the files below generated/ that no step generates any more. */
async function leftOver(files: GeneratedFiles): Promise<string[]> {
  const entries = await readdir('generated', { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative('generated', join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !(name in files || otherScripts.test(name)))
    .map((name) => join('generated', name));
}

async function main(): Promise<void> {
  const spec = read('spec/openapi.yaml');
  // These files come first, because src/ and its types depend on them.
  const lastSchemas = await writtenSchemas();
  let ignored = await sourceFiles(spec, lastSchemas);
  const written = await write(ignored);
  // The checks cannot be imported without requirements. In a fresh clone, there are none at first.
  if (!existsSync('generated/requirements.json')) await write({ 'requirements.json': noRequirements });
  const catalog = await catalogFiles(spec);
  written.push(...(await write(catalog)));
  if (process.argv.includes('--unversioned')) return;
  const schemas = await schemasOf(spec.document, spec.path);
  if (inLines(schemas) !== inLines(lastSchemas)) {
    ignored = await sourceFiles(spec, schemas);
    written.push(...(await write(ignored)));
  }
  const check = process.argv.includes('--check');
  const versioned = await versionedFiles(spec, schemas);
  const stale = await write(versioned, check);
  const old = await leftOver({ ...ignored, ...catalog, ...versioned });
  if (check && stale.length + old.length > 0) {
    const paths = [...stale, ...old].join(', ');
    console.error(`out of date: ${paths}\nRun \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
    return;
  }
  for (const path of old) await rm(path);
  const changes = [
    ...[...written, ...stale].map((path) => `wrote ${path}`),
    ...old.map((path) => `removed ${path}`),
  ];
  console.log(changes.join('\n') || 'generated/ is up to date');
}

if (process.argv[1]?.endsWith('generate.ts')) await main();
