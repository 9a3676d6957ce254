// `npm run mutate -- checks|cases|suite|reference [--in PATH] [--sample N] [--seed S]`: has StrykerJS make mutants of a
// part of the project, and run the tests that reach each of them. `--in` takes only the files whose path has this text
// in it, `--sample` only N of them, chosen by the seed. Prints the mutants that survive without a reason in
// scripts/mutate/survivors.yaml, and the row for reports/README.md.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { inOneLine, reasonFor, staleRows } from './mutate/survivors.mjs';
import { prepare } from './run/prepare.mjs';
import { root } from './run/run.mjs';

const units = ['tests/unit/{cases,checks}/**/*.test.ts'];
const certification = 'scripts/mutate/reference.test.ts';
const targets = {
  checks: { folder: 'src/checks', tests: units },
  cases: { folder: 'src/cases', tests: units },
  suite: { folder: 'tests/conformance', tests: [certification, 'scripts/mutate/suite.test.ts'] },
  // Defects, variants and states are no part of the server that is tested.
  reference: {
    folder: 'reference',
    leftOut: /^reference\/((changes|defects|variants|states)\/|(worker|names|server)\.ts$)/,
    tests: [certification],
  },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', default: '' },
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
  },
});
const [name] = positionals;
const sample = Number(values.sample);
if (!Object.hasOwn(targets, name) || positionals.length > 1 || !(sample > 0))
  throw new Error(
    `Usage: npm run mutate -- ${Object.keys(targets).join('|')} [--in PATH] [--sample N] [--seed S]`,
  );
const { folder, leftOut, tests } = targets[name];

await prepare();
const all = filesOf(folder).filter((file) => !leftOut?.test(file));
const rank = (file) => createHash('sha256').update(`${values.seed} ${file}`).digest('hex');
const files = all
  .filter((file) => file.includes(values.in))
  .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
  .slice(0, sample);
if (files.length === 0) throw new Error(`No file of ${folder} has ${values.in} in its path.`);
const mutants = (await mutated(files)).map(inWords);

const survived = mutants.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));
const open = survived.filter((mutant) => reasonFor(mutant) === undefined);
for (const { status, fileName, location, mutatorName, original, replacement } of open)
  console.log(`${status} ${fileName}:${location.start.line} ${mutatorName}: ${original} -> ${replacement}`);
// A row of a file that is gone is stale; one of a file that was not mutated may be needed.
const isTried = (file) => files.includes(file) || (file.startsWith(`${folder}/`) && !all.includes(file));
const stale = staleRows(mutants, isTried, files.length === all.length);
for (const row of stale) console.log(`No mutant is like this row of survivors.yaml: ${JSON.stringify(row)}`);

const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
const killed = count('Killed', 'Timeout');
const reachable = killed + open.length;
const figures = [
  name,
  files.length === all.length
    ? `all ${mutants.length}`
    : `${mutants.length}, of ${files.length} of ${all.length} files`,
  killed,
  count('Timeout'),
  survived.length - open.length,
  open.length,
  count('RuntimeError'),
  `${((100 * killed) / reachable).toFixed(1)} %`,
];
console.log(`\n| ${figures.join(' | ')} |`);
process.exit(stale.length > 0 ? 1 : 0);

function filesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll(sep, '/')}`);
}

/** Runs Stryker in a copy of the project, and gives its mutants with what became of each. */
async function mutated(files) {
  // Stryker is there only once it is installed.
  const { Stryker } = await import('@stryker-mutator/core');
  process.env.MUTATE_TESTS = JSON.stringify(tests);
  const stryker = new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate/vitest.config.mjs', related: false },
    coverageAnalysis: 'perTest',
    ignorePatterns: ['/dist', '/reports', '/.cache'],
    tempDirName: '.cache/stryker',
    cleanTempDir: 'always',
    disableTypeChecks: false,
    reporters: ['progress-append-only'],
    warnings: { slow: false },
    concurrency: 2,
    // A busy machine is no endless loop.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 120,
  });
  return stryker.runMutationTest();
}

/** A mutant with its file below the root, the text that it replaces, and the line on which it begins. */
function inWords(mutant) {
  const { start, end } = mutant.location;
  const lines = readFileSync(mutant.fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const [line] = lines;
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  return {
    ...mutant,
    fileName: relative(root, mutant.fileName).replaceAll(sep, '/'),
    original: inOneLine(lines.join('\n')),
    replacement: inOneLine(mutant.replacement),
    line: line.trim(),
  };
}
