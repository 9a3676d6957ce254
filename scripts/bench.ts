// `npm run bench`: the cost of a certification of the reference server, next to the same requests sent raw: no suite can
// be faster. `-- ID…` names requirements, operations or tags, as `--only` does; `-- --all` adds servers far away, the
// slowest defects, and the time to compile the spec.
import { spawnSync } from 'node:child_process';
import { request, type IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import PQueue from 'p-queue';
import { startReferenceServer } from '../reference/server.js';
import { arbitraryOf } from '../src/cases/arbitrary/arbitrary-of.js';
import { faultsOf } from '../src/cases/schema.js';
import { operationOf, type OperationId } from '../src/contract/contract.js';
import { lossyWay, type LossyOptions } from '../tests/self/support/lossy-proxy.js';
import { certified, certifiedBehind, reportOf } from './run/command.js';

interface Sent {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const connections = 8;
// What they break is waited for again and again.
const slowest = [
  'transfer-debit-in-smallest-unit',
  'transfer-not-debited',
  'transfer-lost-update',
  'statement-without-debits',
];

const print = (name: string, value: string | number): void => console.log(`${name.padEnd(44)} ${value}`);
const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;

/** What a certification behind a proxy that loses nothing costs, in words. */
async function costBehind(way: Omit<LossyOptions, 'fate'>, flags: readonly string[] = []): Promise<string> {
  const run = await certifiedBehind({ fate: () => 'whole', ...way }, ['--seed', '1', ...flags]);
  const { verdict, requests } = reportOf(run).summary;
  return `${inSeconds(run.seconds)}, ${verdict}, ${requests} requests`;
}

/** The seconds in which a new server answers requests, over several connections at once. */
async function replayed(requests: readonly Sent[], delayMs = 0): Promise<number> {
  const server = await startReferenceServer();
  const way = await lossyWay(server.url, { fate: () => 'whole', delayMs: () => delayMs });
  const url = delayMs > 0 ? way.url : server.url;
  const started = performance.now();
  await new PQueue({ concurrency: connections }).addAll(requests.map((sent) => () => send(url, sent)));
  const seconds = (performance.now() - started) / 1000;
  way.close();
  await server.close();
  return seconds;
}

const send = (url: string, { method, path, headers, body }: Sent): Promise<void> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url + path, { method, headers, agent: false }, (response) =>
      response.resume().on('end', resolve),
    );
    outgoing.on('error', reject).end(body);
  });

/** How many values a second are made of the schema of a body, and judged by it. */
function benchSamples(id: OperationId): void {
  const schema = operationOf(id).bodySchema!;
  const values = arbitraryOf(schema);
  const perSecond = (use: (value: unknown) => unknown): number => {
    const started = performance.now();
    let samples = 0;
    for (let seed = 1; performance.now() - started < 500; seed++)
      samples += fc.sample(values, { numRuns: 50, seed }).map(use).length;
    return Math.round((samples * 1000) / (performance.now() - started));
  };
  print(
    `samples/s of the body of ${id}`,
    perSecond(() => true),
  );
  print(
    '  made and judged',
    perSecond((value) => faultsOf(schema, value)),
  );
}

const args = process.argv.slice(2);
const only = args.filter((name) => name !== '--all');
const selection = only.length > 0 ? ['--only', ...only] : [];
const run = await certified(['--seed', '1', ...selection]);
const { summary } = reportOf(run);
const requests: Sent[] = [];
await costBehind(
  {
    seen: ({ method, url, headers }, body) => {
      if (url !== '/_states') requests.push({ method: method!, path: url!, headers, body });
    },
  },
  selection,
);
print('wall time of the command', inSeconds(run.seconds));
print('of which judging', inSeconds(summary.durationMs / 1000));
print('requests', summary.requests);
print('memory at most', `${run.peakMiB.toFixed(0)} MiB`);
print('time per judged exchange', `${(summary.durationMs / summary.requests).toFixed(2)} ms`);
print(
  `raw, over ${connections} connections`,
  `${inSeconds(await replayed(requests))} (${requests.length} requests)`,
);
benchSamples('initiateTransfer');
benchSamples('createRecipient');
if (args.includes('--all')) {
  print('--depth quick', inSeconds((await certified(['--seed', '1', '--depth', 'quick'])).seconds));
  for (const delayMs of [100, 300]) {
    print(`${delayMs} ms away`, await costBehind({ delayMs: () => delayMs }));
    print(`raw, ${delayMs} ms away`, inSeconds(await replayed(requests, delayMs)));
  }
  const isState = (asked: string): boolean => asked === 'POST /_states';
  print('each state takes 2 s', await costBehind({ delayMs: (asked) => (isState(asked) ? 2000 : 0) }));
  for (const defect of slowest)
    print(`defect ${defect}`, inSeconds((await certified(['--seed', '1', '--defect', defect])).seconds));
  const started = performance.now();
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/generate.ts', '--check']);
  print('npm run generate', inSeconds((performance.now() - started) / 1000));
}
process.exit(0);
