// `npm run soak -- [--busy N] [--latency N] [--lost N] [--from N] [ID…]`: certifies conformant servers under bad conditions,
// each run with its own seed and another variant. Any failure is a false alarm. The number of runs:
// `--busy`: next to four busy loops (default: 100)
// `--latency`: over a connection with 300 ms latency, jitter and 1 % lost responses (default: 20)
// `--lost`: over a connection that loses every third, fifth or seventh exchange (default: 0)
// `--from` sets the first seed; the ids are those of `--only`. Prints the failures and the line for reports/README.md.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import PQueue from 'p-queue';
import { variants, type Variant } from '../reference/variants/index.js';
import type { Fate, LossyOptions } from '../tests/self/support/lossy-proxy.js';
import { certified, certifiedBehind, reportOf, type CommandRun } from './run/command.js';

interface Run {
  seed: number;
  /** The first run has no variant. */
  variant: Variant | undefined;
}

/** A condition for `count` certifications, `concurrency` of them at once. */
interface Condition {
  how: string;
  count: number;
  concurrency: number;
  certify: (run: Run) => Promise<CommandRun>;
  /** Requirements that may fail because of the condition. */
  excuses?: RegExp;
}

const option = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  options: { busy: option, latency: option, lost: option, from: option },
  allowPositionals: true,
});
const isAny = 'busy' in values || 'latency' in values || 'lost' in values;
const from = Number(values.from ?? 1);
const excuses = /\/response\.no-server-error$/;

const conditions: Condition[] = [
  {
    how: 'next to four busy loops',
    count: Number(values.busy ?? (isAny ? 0 : 100)),
    concurrency: 1,
    certify: busily,
  },
  {
    how: 'at 300 ms latency, with 1 % of the responses lost',
    count: Number(values.latency ?? (isAny ? 0 : 20)),
    concurrency: 5,
    certify: (run) =>
      remotely(run, { fate: oneInAHundred(run.seed), delayMs: () => 250 + Math.random() * 100 }),
    excuses,
  },
  {
    how: 'with every 3rd, 5th or 7th exchange lost',
    count: Number(values.lost ?? 0),
    concurrency: 3,
    certify: (run) => remotely(run, { fate: everyNth([3, 5, 7][run.seed % 3]!, run.seed) }),
    excuses,
  },
];

/** Certifies under a condition and returns the number of failures. */
async function soak({ how, count, concurrency, certify, excuses = /^$/ }: Condition): Promise<number> {
  const started = performance.now();
  const total = { failures: 0, requests: 0, notTestable: 0, done: 0 };
  const one = async (seed: number): Promise<void> => {
    const variant = seed === 1 ? undefined : variants[(seed * 7) % variants.length];
    const run = await certify({ seed, variant });
    const failures = failuresOf(run, (id) => excuses.test(id) || (variant?.warns?.test(id) ?? false));
    const { requests, notTestable } = run.report ? reportOf(run).summary : { requests: 0, notTestable: 0 };
    total.failures += failures.length;
    total.requests += requests;
    total.notTestable += notTestable;
    const where = `--seed ${seed}${variant ? ` --variant ${variant.name}` : ''}`;
    const cost = `${run.seconds.toFixed(0)} s, ${requests} requests, ${notTestable} not testable`;
    console.log(`${++total.done} of ${count} ${how}: ${where}: ${failures.length} failures, ${cost}`);
    for (const failure of failures) console.log(`  ${failure}`);
  };
  const seeds = Array.from({ length: count }, (_, index) => from + index);
  await new PQueue({ concurrency }).addAll(seeds.map((seed) => () => one(seed)));
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  console.log(
    `\n- ${date}: ${count} certifications ${how} (seeds from ${from}, ${total.requests} requests, ${minutes} min): ${total.failures || 'no'} failure${total.failures === 1 ? '' : 's'}, ${total.notTestable} requirements not testable.\n`,
  );
  return total.failures;
}

/** The failures of a run, without the warnings that the variant or the connection explains. */
function failuresOf(run: CommandRun, isExpected: (id: string) => boolean): string[] {
  if (run.report === undefined) return [`exit ${run.exit}: ${run.stderr.slice(-2000)}`];
  const { requirements, summary, problems } = reportOf(run);
  const failing = requirements
    .filter(({ verdict, id }) => verdict === 'fail' || (verdict === 'warn' && !isExpected(id)))
    .map(
      ({ verdict, id, evidence: [first] = [] }) =>
        `${verdict} ${id}: expected ${first?.expected}, got ${first?.actual}`,
    );
  const isWrong = run.exit !== 0 && failing.length === 0;
  return [...failing, ...problems, ...(isWrong ? [`exit ${run.exit}, ${summary.verdict}`] : [])];
}

const flagsOf = ({ seed }: Run): string[] => [
  ...['--seed', String(seed)],
  ...(positionals.length > 0 ? ['--only', ...positionals] : []),
];

async function busily(run: Run): Promise<CommandRun> {
  // The loops stop when this process ends, even if it is killed.
  const endless = 'const { ppid } = process; while (process.ppid === ppid);';
  const busy = Array.from({ length: 4 }, () => spawn(process.execPath, ['-e', endless], { stdio: 'ignore' }));
  try {
    return await certified([...flagsOf(run), ...(run.variant ? ['--variant', run.variant.name] : [])]);
  } finally {
    for (const child of busy) child.kill();
  }
}

const remotely = (run: Run, way: LossyOptions): Promise<CommandRun> =>
  certifiedBehind(way, flagsOf(run), run.variant ? [run.variant.name] : []);

const ways: readonly Fate[] = ['lost', 'unsent', 'cut', 502, 503, 504];

/** Loses a pseudo-random exchange in a hundred, each in another way, but without gateway errors. */
function oneInAHundred(seed: number): LossyOptions['fate'] {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31 < 0.01 ? ways[state % 3]! : 'whole';
  };
}

/** Loses every n-th exchange of the interface, rotating over the ways. */
function everyNth(n: number, phase: number): LossyOptions['fate'] {
  let turn = phase;
  return (count, request) => {
    if (request.includes('/_states')) return 'whole';
    return (count + phase) % n === 0 ? ways[turn++ % ways.length]! : 'whole';
  };
}

for (const condition of conditions.filter(({ count }) => count > 0))
  if ((await soak(condition)) > 0) process.exitCode = 1;
