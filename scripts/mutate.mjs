// `npm run mutate -- checks|cases|suite|reference [--sample N] [--seed S] [--minutes M] [--workers W] [--in PATH]`:
// mutants of StrykerJS, and whether the tests notice them. A sample is random, and so is the part of it that is judged in
// time. `--in`: those alone of which the path has this in it.
// Prints what survived without a reason in scripts/mutate/survivors.json, and the row for reports/README.md. Leaves
// reports/mutants-TARGET.json; `--last` reads that instead of judging, to see what more reasons change.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './prepare.mjs';
import { Explained, inOneLine } from './mutate/explained.mjs';
import { judgeMutants } from './mutate/loop.mjs';
import { targets } from './mutate/targets.mjs';
import { root } from './run.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    workers: { type: 'string', default: '2' },
    in: { type: 'string', default: '' },
    last: { type: 'boolean', default: false },
  },
});
const [name] = positionals;
const sample = values.sample === undefined ? undefined : Number(values.sample);
if (!(name in targets) || positionals.length > 1 || !(sample === undefined || sample > 0))
  throw new Error(
    `Usage: npm run mutate -- ${Object.keys(targets).join('|')} [--sample N] [--seed S] [--minutes M] [--workers W] [--in PATH]`,
  );
ensureInstalled();

const explained = new Explained();
const isOpen = (mutant) =>
  ['Survived', 'NoCoverage'].includes(mutant.status) && explained.whyOf(mutant) === undefined;
const file = join(root, `reports/mutants-${name}.json`);
const { all, results } = values.last ? JSON.parse(readFileSync(file, 'utf8')) : await judged();
for (const mutant of results) if (isOpen(mutant)) console.log(inWords(mutant));

const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
const open = results.filter(isOpen).length;
const killed = count('Killed', 'Timeout');
const known = count('Survived', 'NoCoverage') - open;
const of = results.length === all ? `all ${all}` : `${results.length} of ${all}, seed ${values.seed}`;
const share = ((100 * killed) / (killed + open)).toFixed(1);
const figures = [name, of, killed, count('Timeout'), known, open, count('RuntimeError'), `${share} %`];
console.log(`\n| ${figures.join(' | ')} |`);

/** Judges the mutants, and keeps what came of it. */
async function judged() {
  const { mutants, results } = await judgeMutants(targets[name], {
    ...{ sample, seed: values.seed, minutes: Number(values.minutes), workers: Number(values.workers) },
    isMeant: ({ fileName }) => fileName.includes(values.in),
    listen(_, { done, left }) {
      if (done % 20 === 0) console.log(`${done} mutants, ${left} left`);
    },
  });
  const stale = values.in === '' ? explained.stale(mutants) : [];
  for (const row of stale) console.log(`No mutant is like ${JSON.stringify(row)}`);
  process.exitCode = stale.length > 0 ? 1 : 0;
  writeFileSync(file, `${JSON.stringify({ all: mutants.length, results }, null, 2)}\n`);
  return { all: mutants.length, results };
}

function inWords({ fileName, location, mutatorName, original, replacement, status }) {
  return `${status} ${fileName}:${location.start.line + 1} ${mutatorName}: ${cut(original)} -> ${cut(replacement)}`;
}

function cut(text) {
  return inOneLine(text).slice(0, 120);
}
