import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { build } from 'esbuild';
import { createInjector } from 'typed-inject';
import { root } from '../run.mjs';

const code = ['src', 'generated', 'properties', 'reference', 'scripts', 'tests'];
const read = ['spec', 'docs', 'package.json', 'tsconfig.json', 'README.md'];

/**
 * A copy of the project in the temporary folder that holds all mutants of a folder, each off until it is switched on,
 * and the mutants with what they replace.
 */
export async function instrument({ folder, leftOut }) {
  const copy = mkdtempSync(join(tmpdir(), 'cwit-mutate-'));
  for (const name of [...code, ...read]) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Tests of the copy get these in place of vitest.
  mkdirSync(join(copy, 'tests/node_modules/vitest'), { recursive: true });
  for (const name of ['index.js', 'package.json'])
    cpSync(new URL(`vitest/${name}`, import.meta.url), join(copy, 'tests/node_modules/vitest', name));
  const files = typescriptIn(folder)
    .filter((name) => !leftOut?.test(name))
    .map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }));
  const silent = new Proxy({}, { get: (_, name) => () => String(name).startsWith('is') && false });
  const instrumenter = createInjector()
    .provideValue('logger', silent)
    .provideValue('options', {})
    .injectFunction(createInstrumenter);
  const options = { ignorers: [], excludedMutations: [], plugins: null, noHeader: false };
  const result = await instrumenter.instrument(files, options);
  for (const { name, content } of result.files) writeFileSync(join(copy, name), content);
  await build({
    entryPoints: code.flatMap(typescriptIn).map((name) => join(copy, name)),
    ...{ outdir: copy, outbase: copy, format: 'esm', target: 'node20', logLevel: 'error' },
  });
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  const mutants = result.mutants.map((mutant) => ({
    ...mutant,
    original: textAt(contents.get(mutant.fileName), mutant.location),
    line: contents.get(mutant.fileName).split('\n')[mutant.location.start.line].trim(),
  }));
  return { copy, mutants };
}

function typescriptIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** The text of a place, whose lines count from 0. */
function textAt(content, { start, end }) {
  const lines = content.split('\n').slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column);
  lines[0] = lines[0].slice(start.column);
  return lines.join('\n');
}
