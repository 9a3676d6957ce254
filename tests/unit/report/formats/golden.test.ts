// Each format as it is: a file in golden/ for each way that a run ends, valid by the format's public schema.
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../../src/engine/events.js';
import { buildReport } from '../../../../src/report/build.js';
import { harText } from '../../../../src/cli/write-har.js';
import { formats } from '../../../../src/report/index.js';
import type { Report } from '../../../../src/report/model.js';
import { faultsOf } from './format-faults.js';
import { harFaults } from '../../support/har-validator.js';
import { contract, lines, meta, rows, verdictLine } from '../../support/report-journal.js';

const digests = { target: 'a'.repeat(64), suite: 'b'.repeat(64), journal: 'c'.repeat(64) };
const finished = (requirement: (typeof rows)[number]['id'], durationMs: number): RunEvent => ({
  kind: 'RequirementFinished',
  requirement,
  outcome: 'pass',
  durationMs,
});

const built = (events: readonly RunEvent[], judged = rows): Report => ({
  ...buildReport(events, { ...meta, digests }, judged),
  contract,
});

const every = built([
  ...lines,
  finished('initiateTransfer/reference-unique', 1250),
  finished('getWallet/known-wallet', 31),
]);
const entry = { reason: 'Mended in [May] | by @octocat', since: '2026-01-01', until: '2026-06-01' };
const known: Report = {
  ...every,
  baseline: {
    file: 'baseline.json',
    fresh: every.causes.slice(1).map(({ id }) => id),
    known: [{ id: every.causes[0]!.id, ...entry }],
    gone: [],
    unmet: [],
    expired: [],
  },
};
const undecided = built([
  verdictLine('getWallet/known-wallet', 'pass'),
  { kind: 'InternalError', requirement: 'getWallet/known-wallet', message: 'TypeError: x ]]> {0}\n    at y' },
  { kind: 'RunStopped', reason: 'nothing answers' },
]);
const wallet = rows.filter(({ id }) => id === 'getWallet/known-wallet');
const conforming = built([verdictLine('getWallet/known-wallet', 'pass')], wallet);

const ends: [string, Report, (readonly RunEvent[])?][] = [
  ['every-verdict', every, lines],
  ['known', known],
  ['undecided', undecided],
  ['conforming', conforming],
];

describe.each(ends)('a run that ends in %s', (name, report, events = []) => {
  it.each(formats.filter((format) => Object.hasOwn(faultsOf, format.name)))(
    'as $file',
    async ({ name: format, file, render }) => {
      const text = render(report, events)!;
      await expect(text).toMatchFileSnapshot(`./golden/${name}.${file}`);
      expect(await faultsOf[format]!(text)).toEqual([]);
    },
  );
});

it('its exchanges as traffic.har', async () => {
  const text = harText(lines, every);
  await expect(text).toMatchFileSnapshot('./golden/every-verdict.traffic.har');
  expect(harFaults(JSON.parse(text))).toEqual([]);
});

it('ends in every verdict', () => {
  expect(new Set(every.requirements.map(({ verdict, excluded }) => excluded ?? verdict))).toEqual(
    new Set(['pass', 'fail', 'warn', 'not-testable', 'not-offered', true]),
  );
  expect(ends.map(([, { summary }]) => summary.verdict)).toEqual([
    'nonconforming',
    'nonconforming',
    'undecided',
    'conforming',
  ]);
});
