// `npm run soak -- [--busy N] [--latency N] [--lost N] [--from N] [ID…]`: certifications of legal servers under hard
// conditions, each with a seed of its own and a variant in turn. None may blame the server. `--busy`: beside four
// processes that never rest (100 runs where nothing else is said); `--latency`: over a way of 300 ms with jitter that
// loses 1 % of all answers (20); `--lost`: over one that loses every third, fifth or seventh exchange, one way or
// another (0). `--from` is the first seed; ids are those of `--only`. Prints what was held against a server, and the line for reports/README.md.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lossyWay } from '../tests/self/support/lossy-proxy.ts';
import { prepare } from './prepare.mjs';
import { root } from './run.mjs';
import { certification } from './soak/certification.mjs';

const option = { type: 'string' };
const { values, positionals } = parseArgs({
  options: { busy: option, latency: option, lost: option, from: option },
  allowPositionals: true,
});
const isAny = ['busy', 'latency', 'lost'].some((name) => name in values);
const many = (name, usual) => Number(values[name] ?? (isAny ? 0 : usual));
const from = Number(values.from ?? 1);

await prepare();
const load = (path) => import(join(root, 'dist', path));
const { variants } = await load('reference/variants/index.js');
const { startReferenceServer } = await load('reference/server.js');

const ways = ['lost', 'unsent', 'cut', 502, 503, 504];
const results = [
  await soak('beside four busy loops', many('busy', 100), { sideBySide: 1, judge: busily }),
  await soak('at 300 ms, with 1 % of the answers lost', many('latency', 20), {
    sideBySide: 5,
    judge: (run) =>
      remotely(run, { fate: oneInAHundred(run.seed), delayMs: () => 250 + Math.random() * 100 }),
  }),
  await soak('with every 3rd, 5th or 7th exchange lost', many('lost', 0), {
    sideBySide: 3,
    judge: (run) => remotely(run, { fate: everyNth([3, 5, 7][run.seed % 3], run.seed) }),
  }),
];
process.exitCode = results.every((failures) => failures === 0) ? 0 : 1;

/** Certifies so many times, so many at once. Returns how many failures there were. */
async function soak(how, runs, { sideBySide, judge }) {
  if (runs === 0) return 0;
  const began = performance.now();
  const busy = judge === busily ? Array.from({ length: 4 }, loop) : [];
  const waiting = Array.from({ length: runs }, (_, index) => runAt(from + index));
  const total = { failures: 0, requests: 0, notTestable: 0, done: 0 };
  const next = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) {
      const { ms, requests, notTestable, failures } = await judge(run);
      total.failures += failures.length;
      total.requests += requests;
      total.notTestable += notTestable;
      const where = `--seed ${run.seed}${run.variant ? ` --variant ${run.variant.name}` : ''}`;
      const cost = `${(ms / 1000).toFixed(0)} s, ${requests} requests, ${notTestable} not testable`;
      console.log(`${++total.done} of ${runs} ${how}: ${where}: ${failures.length} failures, ${cost}`);
      for (const failure of failures) console.log(`  ${failure}`);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, next)).finally(() =>
    busy.forEach((child) => child.kill()),
  );
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  console.log(
    `\n- ${date}: ${runs} certifications ${how} (seeds from ${from}, ${total.requests} requests, ${minutes} min): ${total.failures || 'no'} failure${total.failures === 1 ? '' : 's'}, ${total.notTestable} requirements not testable.\n`,
  );
  return total.failures;
}

/** The first run of all is over the server as it is, each other one over a variant. */
function runAt(seed) {
  return { seed, variant: seed === 1 ? undefined : variants[(seed * 7) % variants.length] };
}

function warned({ variant }) {
  return (id) => variant?.warns?.test(id) ?? false;
}

function seeded({ seed }) {
  return ['--seed', String(seed), ...(positionals.length > 0 ? ['--only', ...positionals] : [])];
}

function busily(run) {
  return certification(
    [...seeded(run), ...(run.variant ? ['--variant', run.variant.name] : [])],
    warned(run),
  );
}

async function remotely(run, how) {
  const server = await startReferenceServer({ variants: run.variant ? [run.variant.name] : [] });
  const way = await lossyWay(server.url, how);
  const { apiKey, apiSecret } = server;
  const flags = ['--base-url', way.url, '--state-handler', `${way.url}/_states`];
  try {
    return await certification(
      [...seeded(run), ...flags, '--api-key', apiKey, '--api-secret', apiSecret],
      (id) => warned(run)(id) || id.endsWith('/response.no-server-error'),
    );
  } finally {
    way.close();
    await server.close();
  }
}

/** It ends with this process, however that ends. */
function loop() {
  return spawn(process.execPath, ['-e', 'const { ppid } = process; while (process.ppid === ppid);'], {
    stdio: 'ignore',
  });
}

/** A pseudo-random one in a hundred, each in another way but those of a gateway. */
function oneInAHundred(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31 < 0.01 ? ways[state % 3] : 'whole';
  };
}

/** Every n-th exchange of the interface, in all ways in turn. */
function everyNth(n, phase) {
  let turn = phase;
  return (count, request) => {
    if (request.includes('/_states')) return 'whole';
    return (count + phase) % n === 0 ? ways[turn++ % ways.length] : 'whole';
  };
}
