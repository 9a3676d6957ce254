// `npm run leaks -- [runs]`: scans the output of full, failing and hostile runs for credentials in every form and for
// personal data. Prints a line for each leak and the figures for reports/README.md. Writes nothing. `runs` limits the number
// of runs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { defects } from '../reference/defects/index.js';
import { internalErrors, testReference, type TestResult } from '../tests/self/support/run.js';
import { disguises } from '../tests/self/leaks/disguises.js';
import { echoes } from '../tests/self/leaks/echoes.js';
import { leaksOf } from '../tests/self/leaks/forms.js';
import { testHostile, secrets, type Hostile } from '../tests/self/leaks/hostile.js';
import { leaksIn } from '../tests/self/leaks/leaks-in.js';
import { testTelltale, personalLeaksIn } from '../tests/self/leaks/personal.js';

interface Scan {
  kind: 'hostile' | 'failing' | 'telltale' | 'full';
  name: string;
  found: () => Promise<string[]>;
}

const places = Object.keys(echoes);
const hostile: readonly Hostile[] = [
  { name: 'everywhere, in every form', disguises, places },
  ...disguises.map((one) => ({ name: one.name, disguises: [one], places })),
  ...places.map((place) => ({ name: place, disguises, places: [place] })),
  ...disguises.map((one, at) => ({
    name: `states, ${one.name}`,
    ...{ disguises: [one], places: [], states: at % 2 === 0 ? ('told' as const) : ('refused' as const) },
  })),
];

// Defects that accept or echo credentials, and a sample of all others.
const telling = defects.filter(({ name }) => /accepts-any|serves-by|echoes-(?:secret|headers)/.test(name));
const spread = <T>(all: readonly T[], many: number): T[] =>
  all.filter((_, at) => at % Math.ceil(all.length / many) === 0);
const failing = [...spread(telling, 10), ...spread(defects, 10)];

const redacting = { redact: 'credentials and personal data' } as const;

const scans: readonly Scan[] = [
  ...hostile.map((one): Scan => ({
    kind: 'hostile',
    name: one.name,
    found: async () => inAll(await testHostile(one)),
  })),
  ...failing.map(({ name, operation }): Scan => ({
    kind: 'failing',
    name,
    found: async () => {
      const only = (id: string) => operation === 'service' || id.startsWith(`${operation}/`);
      return inAll(await testReference({ ...secrets, defect: name }, { only, ...redacting }));
    },
  })),
  {
    kind: 'telltale',
    name: 'personal data in responses and states',
    found: async () => {
      const { result, raw } = await testTelltale('as on live');
      return [...personalLeaksIn(result, raw), ...inAll(result)];
    },
  },
  {
    kind: 'full',
    name: 'in this process',
    found: async () => inAll(await testReference(secrets, redacting)),
  },
  { kind: 'full', name: 'the command, with all files it writes', found: async () => ofCommand() },
];

const inAll = (result: TestResult): string[] => [...leaksIn(result), ...internalErrors(result)];

/** Scans all files and all output of the command. */
function ofCommand(): string[] {
  const out = mkdtempSync(join(tmpdir(), 'cwit-leaks-'));
  const embedded = { apiKey: 'REFERENCE-KEY-7d41c0a9e2b8', apiSecret: 'REFERENCE-SECRET-93be5f0c1a7d64' };
  const env = { ...process.env, CWIT_API_KEY: embedded.apiKey, CWIT_API_SECRET: embedded.apiSecret };
  const defect = ['--defect', 'create-recipient-echoes-secret-in-header'];
  const written = ['--out', out, '--har', '--history', join(out, 'history.ndjson')];
  const baseline = ['--baseline', join(out, 'b.json'), '--baseline-update'];
  const commands = [
    ['certify', ...defect, ...written, ...baseline, '--verbose'],
    ['report', out, '--format', 'md', 'sarif', 'har'],
    ['judge', join(out, 'traffic.har'), '--out', join(out, 'tested'), '--verbose'],
  ];
  try {
    const printed = commands.map((args): [string, string] => {
      const command = ['dist/src/cli/main.js', ...args];
      const { stdout, stderr } = spawnSync(process.execPath, command, {
        ...{ encoding: 'utf8', maxBuffer: 2 ** 28, env },
      });
      return [`${args[0]} stdout and stderr`, `${stdout}\n${stderr}`];
    });
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(out, name)).isFile())
      .map((name): [string, string] => [name, readFileSync(join(out, name), 'utf8')]);
    return [...printed, ...files].flatMap(([name, text]) =>
      leaksOf(text, embedded).map((leak) => `${name}: ${leak}`),
    );
  } finally {
    rmSync(out, { recursive: true });
  }
}

const counts = new Map<string, { runs: number; leaks: number }>();
const scanned = async ({ kind, name, found }: Scan): Promise<void> => {
  const lines = await found();
  const { runs, leaks } = counts.get(kind) ?? { runs: 0, leaks: 0 };
  counts.set(kind, { runs: runs + 1, leaks: leaks + lines.length });
  for (const line of lines) console.log(`${kind}, ${name}: ${line}`);
};
const begin = performance.now();
const some = scans.slice(0, Number(process.argv[2] ?? scans.length));
await new PQueue({ concurrency: 3 }).addAll(some.map((scan) => () => scanned(scan)));
for (const [kind, { runs, leaks }] of counts) console.log(`${runs} ${kind} runs: ${leaks} leaks`);
console.log(`in ${Math.round((performance.now() - begin) / 1000)} s`);
process.exit([...counts.values()].some(({ leaks }) => leaks > 0) ? 1 : 0);
