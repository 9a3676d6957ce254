/**
 * Compiles spec/ into generated/. `--check` writes nothing and fails when a file is out of date.
 * Every step is a pure function from the bundled document to files, so the output is reproducible.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { bundle } from './generate/bundle.js';
import { clientFile } from './generate/client.js';
import { judgedByKeywords } from './generate/judged.js';
import { operationsFile } from './generate/operations.js';
import { pactFiles } from './generate/pacts.js';
import { withPatterns } from './generate/patterns.js';
import { portable } from './generate/portable.js';
import { reportPage } from './generate/report-page.js';
import { requirementFiles } from './generate/requirements.js';
import { rulingsOf } from './generate/rulings.js';
import { schemaFiles, schemasOf } from './generate/schemas.js';
import { statesOf } from './generate/states.js';
import { expectFuzzable } from './generate/supported.js';
import { typesFile } from './generate/types.js';
import { validatorFiles } from './generate/validators.js';

export type GeneratedFiles = Record<string, string>;

/** Everything that the spec at `specPath` and docs/rulings.md compile to, by file name. */
export async function generate(specPath: string): Promise<GeneratedFiles> {
  const bundled = bundle(specPath);
  const full = withPatterns(bundled);
  const document = judgedByKeywords(bundled);
  expectFuzzable(document);
  const rulings = rulingsOf(await readFile('docs/rulings.md', 'utf8'));
  const schemas = schemasOf(document, specPath);
  // The pact waits for servers; meanwhile the others are made.
  const [pacts, types, validators, page] = await Promise.all([
    pactFiles(document),
    typesFile(document),
    validatorFiles(document, schemas),
    reportPage(),
  ]);
  return {
    'openapi.json': JSON.stringify(full, null, 2) + '\n',
    'openapi.portable.json': JSON.stringify(portable(full), null, 2) + '\n',
    ...types,
    ...clientFile(document),
    ...operationsFile(document),
    ...requirementFiles(document, rulings),
    'states.json': JSON.stringify(statesOf(specPath), null, 2) + '\n',
    ...schemaFiles(schemas),
    ...validators,
    ...pacts,
    ...page,
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  const files = await generate('spec/openapi.yaml');
  const stale: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const path = join('generated', name);
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue;
    stale.push(path);
    if (check) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  for (const name of await filesBelow('generated')) {
    if (name in files || name.startsWith('docs')) continue;
    stale.push(join('generated', name));
    if (!check) await rm(join('generated', name));
  }
  if (stale.length === 0) console.log('generated/ is up to date');
  else if (!check) console.log(stale.map((path) => `wrote ${path}`).join('\n'));
  else {
    console.error(`out of date: ${stale.join(', ')}\nRun \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
  }
}

if (process.argv[1]?.endsWith('generate.ts')) await main();
