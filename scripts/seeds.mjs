// `npm run seeds -- [seeds] [seeds a variant]`: the properties, and all else that changes with the seed, under many
// seeds against the reference server as it is, and under several seeds against each of its variants, so that every seed
// meets variants too. Nothing of a server that keeps the contract may fail. Prints the line for reports/README.md;
// writes nothing.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';
import { root } from './run.mjs';

const load = (path) => import(join(root, 'dist', path));
// Money of some variants takes a while to settle; the suites of the project wait as long.
const settleMs = 2000;

if (process.send) await work();
else await lead(...process.argv.slice(2).map(Number));

/** Hands the runs to workers, one after the other, and says what came of them. */
async function lead(seeds = 50, perVariant = 3) {
  if (!(seeds > 0 && perVariant >= 0 && Number.isInteger(seeds + perVariant)))
    throw new Error('Usage: npm run seeds -- [seeds] [seeds a variant]');
  await prepare();
  const { variants } = await load('reference/variants/index.js');
  const runs = [...Array(seeds).keys()].map((seed) => ({ seed: seed + 1 }));
  variants.forEach(({ name }, index) => {
    for (let i = 0; i < perVariant; i++)
      runs.push({ seed: ((index * perVariant + i) % seeds) + 1, variant: name });
  });
  const started = performance.now();
  const total = { runs: runs.length, done: 0, requests: 0, properties: 0 };
  const failures = [];
  const waiting = [...runs];
  const worker = () =>
    new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(import.meta.url));
      const next = () => (waiting.length > 0 ? child.send(waiting.shift()) : child.disconnect());
      child.on('message', ({ requests, properties, failed }) => {
        total.requests += requests;
        total.properties = properties;
        failures.push(...failed);
        for (const failure of failed) console.log(failure);
        if (++total.done % 50 === 0) console.log(`${total.done} of ${total.runs} runs`);
        next();
      });
      child.on('exit', (status) =>
        status === 0 ? resolve() : reject(new Error(`a worker ended with ${status}`)),
      );
      next();
    });
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism(), runs.length) }, worker));
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  const result = failures.length === 0 ? 'no failure' : `${failures.length} failures`;
  console.log(
    `\n- ${date}: ${total.properties} requirements that change with the seed under ${seeds} seeds over the reference server, and under ${perVariant} of them over each of its ${variants.length} variants (${total.runs} runs, ${total.requests} requests, ${minutes} min): ${result}.`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** Judges what comes, run by run. */
async function work() {
  const runs = inbox();
  const [
    { startReferenceServer },
    { Run },
    { Journal },
    { loadSuites },
    { serviceContexts },
    { completeTarget },
    { variants },
  ] = await Promise.all(
    [
      'reference/server',
      'src/engine/run',
      'src/engine/journal',
      'src/certify/suites',
      'src/domain/context',
      'src/target/target',
      'reference/variants/index',
    ].map((path) => load(`${path}.js`)),
  );
  const entries = (await loadSuites()).entries.filter(({ how, plan }) => how === 'property' || plan);
  for await (const { seed, variant } of runs()) {
    const server = await startReferenceServer({ variants: variant ? [variant] : [] });
    const { url: baseUrl, apiKey, apiSecret, stateHandler } = server;
    const target = completeTarget({ baseUrl, apiKey, apiSecret, stateHandler });
    const journal = new Journal();
    const options = { target, listen: journal.write, contexts: serviceContexts };
    const run = new Run({ ...options, seed, nonce: `s${seed}`, settleMs, keepAlive: true, plan: 'dealt' });
    for (const entry of entries) await run.judge(entry);
    await run.close();
    await server.close();
    const { warns } = variants.find(({ name }) => name === variant) ?? {};
    const where = `${variant ? `--variant ${variant} ` : ''}--seed ${seed}`;
    const failed = journal.events.flatMap((line) => {
      if (line.kind === 'InternalError') return [`${where}: ${line.requirement}: ${line.message}`];
      if (line.kind === 'RunStopped') return [`${where}: the run stopped: ${line.reason}`];
      if (line.kind !== 'VerdictReached' || !['fail', 'warn'].includes(line.verdict.outcome)) return [];
      const { requirement, outcome, evidence } = line.verdict;
      if (outcome === 'warn' && warns?.test(requirement)) return [];
      return [
        `${outcome} ${where} --only ${requirement}: expected ${evidence?.expected}, got ${evidence?.actual}`,
      ];
    });
    process.send({ requests: run.budget.spent, properties: entries.length, failed });
  }
}

/** What comes, from now on, until the line is closed. */
function inbox() {
  const waiting = [];
  let wake = () => {};
  let open = process.connected;
  process.on('message', (message) => (waiting.push(message), wake()));
  process.on('disconnect', () => ((open = false), wake()));
  return async function* () {
    while (open || waiting.length > 0) {
      if (waiting.length > 0) yield waiting.shift();
      else await new Promise((resolve) => (wake = resolve));
    }
  };
}
