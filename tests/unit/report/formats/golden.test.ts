// Each format as it is: a file in golden/ for each format but JSON, valid by its public schema however a run ends.
import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import type { Log } from 'sarif';
import { describe, expect, it, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/events.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { harText } from '../../../../src/cli/io/har-file.js';
import { certificate } from '../../../../src/report/formats/certificate.js';
import { formats } from '../../../../src/report/formats/formats.js';
import { sarif } from '../../../../src/report/formats/sarif.js';
import type { Report, Summary } from '../../../../src/report/model/model.js';
import type { har } from '../../../../src/traffic/har/write.js';
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

const built = (events: readonly RunEvent[], tested = rows): Report => ({
  ...buildReport(events, { ...meta, digests }, tested),
  contract,
});

const problem: RunEvent = {
  kind: 'InternalError',
  requirement: 'getWallet/known-wallet',
  message: 'TypeError: x ]]> {0} [x](1) \\[y](2)\n    at y',
};
const every = built([
  ...lines,
  finished('initiateTransfer/reference-unique', 1250),
  finished('getWallet/known-wallet', 31),
  problem,
]);
const entry = { reason: 'Fixed in [May] | by @octocat' };
const known: Report = {
  ...every,
  baseline: {
    file: 'baseline.json',
    fresh: every.causes.slice(1).map(({ id, headline }) => ({ id, headline })),
    known: [{ id: every.causes[0]!.id, headline: every.causes[0]!.headline, ...entry }],
    gone: [],
  },
};
const undecided = built([
  verdictLine('getWallet/known-wallet', 'pass'),
  { kind: 'RunStopped', reason: 'nothing answers' },
]);
const wallet = rows.filter(({ id }) => id === 'getWallet/known-wallet');
const conforming = built([verdictLine('getWallet/known-wallet', 'pass')], wallet);

const rendered = formats.filter(({ name }) => Object.hasOwn(faultsOf, name));

/** A report as a golden file has it: large JSON as Node prints it, on few lines. */
function printed(name: string, text: string): string {
  if (name !== 'certificate' && name !== 'sarif') return text;
  const options = { depth: null, breakLength: 200, compact: 9, maxStringLength: null };
  return `${inspect(JSON.parse(text), options)}\n`;
}

it.each(rendered.filter(({ name }) => name !== 'json'))(
  'a report with every kind of verdict, and a problem, as $file',
  async ({ name, file, render }) => {
    await expect(printed(name, render(every)!)).toMatchFileSnapshot(`./golden/${file}`);
  },
);

it('its exchanges as traffic.har', () => {
  const written = JSON.parse(harText(lines, every)) as ReturnType<typeof har>;
  expect(harFaults(written)).toEqual([]);
  const [answered, unanswered] = written.log.entries;
  expect(written.log.entries).toHaveLength(2);
  expect(answered!.request.headers).toContainEqual({ name: 'api-key', value: '[api-key]' });
  expect(answered!.response).toMatchObject({
    headers: [
      { name: 'content-type', value: 'application/json' },
      { name: 'date', value: 'Fri, 02 Jan 2026 03:04:05 GMT' },
    ],
    ...{ redirectURL: '', bodySize: 44 },
  });
  expect(unanswered!.response).toMatchObject({ headers: [], bodySize: -1, _error: 'no answer in time' });
});

const ends: Record<string, Report> = { every, known, undecided, conforming };

describe.each(Object.entries(ends))('a run that ends in %s', (_, report) => {
  it.each(rendered)('is valid by the public schema of $file', async ({ name, render }) => {
    expect(await faultsOf[name]!(render(report)!)).toEqual([]);
  });
});

// The golden files have one verdict. These lines differ with other verdicts.
it.each<[end: string, format: string, ...has: string[]]>([
  [
    'known',
    'junit',
    'tests="6" failures="0" errors="1"',
    '<skipped message="known: Fixed in [May] | by @octocat"/>',
  ],
  ['known', 'md', 'a reference debits once (known: Fixed in [May] | by @\u200boctocat)</summary>'],
  [
    'known',
    'sarif',
    '"kind": "external"',
    '"status": "accepted"',
    String.raw`"Fixed in \\[May\\] | by @octocat"`,
  ],
  ['known', 'json', '"reason": "Fixed in [May] | by'],
  [
    'undecided',
    'junit',
    'tests="6" failures="0" errors="1"',
    '<skipped message="not testable: not reached"/>',
    '<error message="the run stopped: nothing answers" type="problem"><![CDATA[the run',
  ],
  [
    'undecided',
    'md',
    String.raw`## Undecided\: the server could not be tested\.`,
    '- 4 not testable: not reached',
  ],
  [
    'undecided',
    'sarif',
    '"executionSuccessful": false',
    '"results": []',
    '"the run stopped: nothing answers"',
  ],
  ['conforming', 'junit', 'tests="1" failures="0" errors="0"', 'name="getWallet/known-wallet"/>'],
  ['conforming', 'md', String.raw`## Conforming\: 1 requirement passes\.`, '| **all** | 1 | 0 | 0 | 0 | 0 |'],
  ['conforming', 'sarif', '"executionSuccessful": true', '"results": []'],
])('%s, as %s: %s', (end, format, ...has) => {
  const text = formats.find(({ name }) => name === format)!.render(ends[end]!)!;
  for (const one of has) expect(text).toContain(one);
});

it('every requirement has its place in a file of the spec', () => {
  const all = buildReport([], meta);
  const broken = all.requirements.map((row) => ({ ...row, verdict: 'fail' as const }));
  const { results = [] } = (JSON.parse(sarif({ ...all, requirements: broken })) as Log).runs[0]!;
  expect(results.length).toBeGreaterThan(100);
  const places = results.map(({ locations }) => locations![0]!.physicalLocation!.artifactLocation!.uri!);
  expect([...new Set(places)].filter((uri) => !existsSync(uri))).toEqual([]);
});

test.each<[of: string, change: (report: Report) => object]>([
  ['the report', (copy) => ({ ...copy, extra: 1 })],
  ['the target', (copy) => ({ ...copy, target: { ...copy.target, apiKey: 'k' } })],
  ['the summary', (copy) => ({ ...copy, summary: { ...copy.summary, extra: 1 } })],
  ['a requirement', (copy) => ({ ...copy, requirements: [{ ...copy.requirements[0], extra: 1 }] })],
])('the schema of report.json rejects an unknown member of %s', async (_, change) => {
  const faults = await faultsOf['json']!(JSON.stringify(change(every)));
  expect(faults.join()).toContain('must NOT have additional properties');
});

describe('certificate.json', () => {
  const stated = (report: Report) =>
    (JSON.parse(certificate(report)!) as { predicate: { result: string; failedTests: string[] } }).predicate;

  it.each<[Partial<Summary>, string]>([
    [{ verdict: 'conforming', complete: true, fail: 0, warn: 0 }, 'PASSED'],
    [{ verdict: 'conforming', complete: false, fail: 0, warn: 0 }, 'WARNED'],
    [{ verdict: 'conforming', complete: true, fail: 0, warn: 1 }, 'WARNED'],
    [{ verdict: 'undecided', complete: false, fail: 0, warn: 0 }, 'FAILED'],
    [{ verdict: 'undecided', complete: true, fail: 0, warn: 0 }, 'FAILED'],
    [{ verdict: 'nonconforming', complete: true, fail: 1, warn: 0 }, 'FAILED'],
  ])('of %o is %s', (summary, result) => {
    expect(stated({ ...every, summary: { ...every.summary, ...summary } }).result).toBe(result);
  });

  it('with known failures is FAILED, and names them', () => {
    const failedTests = ['initiateTransfer/reference-unique'];
    expect(stated(known)).toMatchObject({ result: 'FAILED', failedTests });
  });

  it('is missing for a report without digests', () => {
    const { digests: _, ...bare } = every;
    expect(certificate(bare)).toBeNull();
  });
});
