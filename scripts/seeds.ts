// `npm run seeds -- [seeds] [seeds per variant]`: runs all requirements that depend on the seed, such as properties, under
// many seeds against the reference server, and under several seeds against each of its variants. No requirement may fail.
// Prints the line for reports/README.md. Writes nothing.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { variants } from '../reference/variants/index.js';
import type { RequirementId } from '../src/contract/contract.js';
import { loadSuites } from '../src/certify/suites.js';
import { internalErrors, testReference } from '../tests/self/support/run.js';

interface Result {
  requests: number;
  failures: string[];
}

// Some variants settle money late, and a busy machine must not look like a failing server.
const patient = { settleMs: 2000, deliveryMs: 20_000, timeoutMs: 30_000 };
const [seeds = 50, perVariant = 3, part] = process.argv.slice(2).map(Number);
if (!(seeds > 0 && perVariant >= 0 && Number.isInteger(seeds + perVariant)))
  throw new Error('Usage: npm run seeds -- [seeds] [seeds per variant]');
const { entries } = await loadSuites();
const seeded = new Set(
  entries.filter(({ kind, sampling }) => kind === 'property' || sampling).map(({ id }) => id),
);
// The seeds rotate over the variants, so that each seed tests several variants.
const ofVariants = Array.from({ length: variants.length * perVariant }, (_, index) => ({
  seed: (index % seeds) + 1,
  variant: variants[Math.floor(index / perVariant)],
}));
const runs = [
  ...Array.from({ length: seeds }, (_, index) => ({ seed: index + 1, variant: undefined })),
  ...ofVariants,
];
const processes = Math.min(4, availableParallelism(), runs.length);

/** Tests the reference server under one seed and returns the failing requirements. */
async function tested({ seed, variant }: (typeof runs)[number]): Promise<Result> {
  const only = (id: RequirementId): boolean => seeded.has(id);
  const how = { ...patient, seed, only, plan: 'sampled' } as const;
  const tested = await testReference({ variants: variant ? [variant.name] : [] }, how);
  const where = `${variant ? `--variant ${variant.name} ` : ''}--seed ${seed}`;
  const failed = tested.with('fail');
  const broken = [...tested.killed.keys()].filter((id) => failed.includes(id) || !variant?.warns?.test(id));
  const failures = [...internalErrors(tested), ...broken.map((id) => tested.why(id))];
  const requests = tested.lines.reduce(
    (sum, line) => sum + (line.kind === 'RunFinished' ? line.requests : 0),
    0,
  );
  return { requests, failures: failures.map((failure) => `${where}: ${failure}`) };
}

/** Distributes the runs to processes and prints their results. */
async function lead(): Promise<void> {
  const started = performance.now();
  let [done, requests, failures] = [0, 0, 0];
  const process_ = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(import.meta.url), [seeds, perVariant, index].map(String));
      child.on('message', (result: Result) => {
        requests += result.requests;
        failures += result.failures.length;
        for (const failure of result.failures) console.log(failure);
        if (++done % 50 === 0) console.log(`${done} of ${runs.length} runs`);
      });
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`A process failed with exit code ${code}.`)),
      );
    });
  await Promise.all(Array.from({ length: processes }, (_, index) => process_(index)));
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  console.log(
    `\n- ${date}: ${seeded.size} requirements that change with the seed under ${seeds} seeds against the reference server, and under ${perVariant} of them against each of its ${variants.length} variants (${runs.length} runs, ${requests} requests, ${minutes} min): ${failures === 0 ? 'no failure' : `${failures} failures`}.`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
}

if (part === undefined) await lead();
else
  for (const [index, run] of runs.entries()) if (index % processes === part) process.send!(await tested(run));
