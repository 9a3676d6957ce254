// `npm run bench`: measures the median time of five runs of each command that users wait for. Next to it, the table shows
// the time of the same requests sent without the suite over as many connections: no suite can be faster. `-- WORD…` measures
// the rows whose names contain one of the words, `-- all` includes the slow rows, and `--runs N` sets the number of runs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { startReferenceServer } from '../reference/server.js';
import { lossyWay, type LossyOptions } from '../tests/self/support/lossy-proxy.js';
import { certified, certifiedBehind, reportOf, type CommandRun } from './run/command.js';

interface Sent {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Measured {
  value: number;
  /** The requests of the run, to send them again without the suite. */
  requests?: readonly Sent[];
}

interface Row {
  name: string;
  target: number;
  unit?: 's' | 'MB';
  /** The row takes minutes, so it runs only on request. */
  isSlow?: true;
  delayMs?: number;
  connections?: number;
  measure: () => Promise<Measured>;
}

const near = 8;
const far = 32;
const seed = ['--seed', '1'];
// The suite waits for the effects that these defects prevent, so their runs are the slowest.
const slowest = [
  'transfer-debit-in-smallest-unit',
  'transfer-not-debited',
  'transfer-lost-update',
  'statement-without-debits',
];
const isState = (request: string): boolean => request === 'POST /_states';

/** Certifies behind a proxy that records the requests and loses none. */
async function measuredBehind(
  flags: readonly string[],
  delayMs: LossyOptions['delayMs'] = () => 0,
): Promise<Measured & { firstSeconds: number }> {
  const requests: Sent[] = [];
  let firstSeconds = 0;
  const begin = performance.now();
  const run = await certifiedBehind(
    {
      fate: () => 'whole',
      delayMs,
      seen: ({ method, url, headers }, body) => {
        firstSeconds ||= (performance.now() - begin) / 1000;
        requests.push({ method: method!, path: url!, headers, body });
      },
    },
    [...seed, ...flags],
  );
  const { verdict } = reportOf(run).summary;
  if (verdict !== 'conforming') throw new Error(`the reference server is ${verdict}`);
  return { value: run.seconds, requests, firstSeconds };
}

/** Certifies a server in this process without a proxy. */
async function straight(flags: readonly string[], withStates = true): Promise<CommandRun> {
  const server = await startReferenceServer();
  const keys = ['--base-url', server.url, '--api-key', server.apiKey, '--api-secret', server.apiSecret];
  const states = withStates ? ['--state-handler', `${server.url}/_states`] : [];
  const run = await certified([...seed, ...keys, ...states, ...flags]);
  await server.close();
  return run;
}

function timed(command: string, args: readonly string[]): Promise<Measured> {
  const begin = performance.now();
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`);
  return Promise.resolve({ value: (performance.now() - begin) / 1000 });
}

const npm = (args: readonly string[], cwd: string): void => {
  const { status, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed: ${stderr}`);
};

/** Measures the size of a folder after the installation of the packed package. */
function installed(flags: readonly string[]): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-installed-'));
  try {
    npm(['pack', '--pack-destination', folder], process.cwd());
    const [tarball] = readdirSync(folder);
    npm(['init', '-y'], folder);
    npm(['install', '--ignore-scripts', '--no-audit', `./${tarball}`, ...flags], folder);
    rmSync(join(folder, tarball!));
    return Promise.resolve({ value: sizeOf(folder) / 1e6 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

const rows: Row[] = [
  {
    name: 'certify, near',
    target: 5,
    measure: async () => ({
      ...(await measuredBehind([])),
      value: (await certified(seed)).seconds,
    }),
  },
  {
    name: 'certify, near: CPU of the client',
    target: 4,
    measure: async () => ({ value: (await straight([])).cpuSeconds }),
  },
  {
    name: 'cwit --help',
    target: 0.2,
    measure: () => timed(process.execPath, ['dist/src/cli/main.js', '--help']),
  },
  {
    name: 'first request',
    target: 0.7,
    measure: async () => ({
      value: (await measuredBehind(['--only', 'listBanks/response.body'])).firstSeconds,
    }),
  },
  {
    name: 'certify --depth quick',
    target: 2,
    measure: async () => ({ value: (await certified([...seed, '--depth', 'quick'])).seconds }),
  },
  {
    name: 'credentials alone, without the burst',
    target: 8,
    measure: async () => ({ value: (await straight(['--skip', 'rate-limit'], false)).seconds }),
  },
  {
    name: 'npm run generate -- --check',
    target: 3,
    measure: () => timed(process.execPath, ['--import', 'tsx', 'scripts/generate.ts', '--check']),
  },
  {
    name: 'certify --depth deep, with a clock',
    target: 60,
    isSlow: true,
    measure: async () => ({ value: (await straight(['--depth', 'deep'])).seconds }),
  },
  ...[
    [100, 30],
    [300, 60],
  ].map(([delayMs, target]): Row => ({
    ...{ name: `certify, ${delayMs} ms away`, target: target!, delayMs: delayMs!, connections: far },
    ...{ isSlow: true, measure: () => measuredBehind([], () => delayMs!) },
  })),
  {
    ...{ name: 'certify, each state takes 2 s', target: 60, isSlow: true },
    measure: () => measuredBehind([], (request) => (isState(request) ? 2000 : 0)),
  },
  ...slowest.map((defect): Row => ({
    ...{ name: `defect ${defect}`, target: 25, isSlow: true },
    measure: async () => ({ value: (await certified([...seed, '--defect', defect])).seconds }),
  })),
  {
    ...{ name: 'installed size, with Pact', target: 35, unit: 'MB', isSlow: true },
    measure: () => installed([]),
  },
  {
    ...{ name: 'installed size, without Pact', target: 15, unit: 'MB', isSlow: true },
    measure: () => installed(['--omit=optional']),
  },
];

/** Sends the requests to a new server over several connections and returns the seconds that it took. */
async function replayed(
  requests: readonly Sent[],
  { delayMs = 0, connections = near }: Row,
): Promise<number> {
  const server = await startReferenceServer();
  const way = await lossyWay(server.url, { fate: () => 'whole', delayMs: () => delayMs });
  const begin = performance.now();
  await new PQueue({ concurrency: connections }).addAll(requests.map((sent) => () => send(way.url, sent)));
  const seconds = (performance.now() - begin) / 1000;
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

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function print(row: Row, runs: number): Promise<void> {
  const { name, target, unit = 's' } = row;
  const values: number[] = [];
  const raw: number[] = [];
  for (let run = 0; run < runs; run++) {
    const { value, requests } = await row.measure();
    values.push(value);
    if (requests) raw.push(await replayed(requests, row));
  }
  const shown = (value: number): string => `${value.toFixed(value < 1 ? 2 : 1)} ${unit}`;
  const median = medianOf(values);
  const ratio =
    raw.length > 0 ? `${shown(medianOf(raw))} raw, ${(median / medianOf(raw)).toFixed(1)} times` : '';
  console.log(
    `${name.padEnd(40)} ${shown(median).padStart(8)}  target ${shown(target).padStart(7)}  ${ratio}`.trimEnd(),
  );
}

const args = process.argv.slice(2);
const at = args.indexOf('--runs');
const runs = at < 0 ? 5 : Number(args.splice(at, 2)[1]);
const chosen = (row: Row): boolean =>
  args.includes('all') || (args.length === 0 ? !row.isSlow : args.some((word) => row.name.includes(word)));
for (const row of rows.filter(chosen)) await print(row, runs);
process.exit(0);
