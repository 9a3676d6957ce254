// `npm run mutate -- checks|cases|suite|reference [--in PATH] [--sample N] [--seed S]`: mutates a part of the project with
// StrykerJS and runs the tests that reach each mutant. `--in` selects the files whose path contains the text, `--sample` a
// random N of them, by the seed. Prints the mutants that survive without a reason in scripts/mutate/survivors.yaml, and the
// row for reports/README.md.
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
  // Defects, variants and states do not belong to the correct server under test.
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
  .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  .slice(0, sample);
if (files.length === 0) throw new Error(`No path in ${folder} contains ${values.in}. Pass another --in.`);
const mutants = (await mutated(files)).map(inWords);

const survived = mutants.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));
const open = survived.filter((mutant) => reasonFor(mutant) === undefined);
for (const { status, fileName, location, mutatorName, original, replacement } of open)
  console.log(`${status} ${fileName}:${location.start.line} ${mutatorName}: ${original} -> ${replacement}`);
// The row of a deleted file is stale. The row of a file that this run did not mutate may still be needed.
const isTried = (file) => files.includes(file) || (file.startsWith(`${folder}/`) && !all.includes(file));
const stale = staleRows(mutants, isTried, files.length === all.length);
for (const row of stale)
  console.log(`No mutant matches this row of survivors.yaml. Delete it: ${JSON.stringify(row)}`);

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

/** Runs Stryker in a copy of the project and returns its mutants with their results. */
async function mutated(files) {
  // A static import would fail before Stryker is installed.
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
    // On a busy machine, a short timeout would report slow mutants as endless loops.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 120,
  });
  return stryker.runMutationTest();
}

/** Adds the path relative to the root, the text that the mutant replaces, and the line on which it begins. */
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
