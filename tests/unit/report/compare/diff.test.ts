// What became of each requirement from one report to the next; what `--watch` and `cwit diff` print of it.
import { describe, expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../../src/contract/contract.js';
import type { Outcome } from '../../../../src/contract/verdict.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { diffMarkdown } from '../../../../src/report/compare/diff-markdown.js';
import { diffReports, withComparison } from '../../../../src/report/compare/diff.js';
import { changes, diffText, since } from '../../../../src/report/compare/diff-text.js';
import type { Report, VerdictChange } from '../../../../src/report/model/model.js';
import { meta, verdictLine } from '../../support/report-journal.js';

const [one, other]: RequirementId[] = ['getWallet/known-wallet', 'listBanks/response.body'];
type State = Outcome | 'waiting' | 'absent';

/** A report of two requirements, of which the second passes. */
function report(state: State, more: Partial<Report> = {}): Report {
  const verdict = state === 'waiting' || state === 'absent' ? 'not-testable' : state;
  const built = buildReport(
    [verdictLine(one!, verdict, { reason: 'for a reason' }), verdictLine(other!, 'pass')],
    meta,
    [one!, other!].map(requirementRow),
  );
  const evidence = [{ expected: 'one', actual: 'two', exchange: null, curl: null }];
  const requirements = built.requirements
    .filter(({ id }) => state !== 'absent' || id !== one)
    .map((row) => (state === 'waiting' && row.id === one ? { ...row, evidence } : row));
  return { ...built, requirements, ...more };
}

type Becomes = VerdictChange['change'] | null;
const table: [before: State, after: State, change: Becomes, cause?: 'fresh' | 'gone' | 'kept'][] = [
  ['pass', 'pass', null],
  ['pass', 'fail', 'broken', 'fresh'],
  ['warn', 'fail', 'broken', 'kept'],
  ['not-testable', 'fail', 'broken', 'fresh'],
  ['not-offered', 'fail', 'broken', 'fresh'],
  ['waiting', 'fail', 'shown', 'fresh'],
  ['fail', 'fail', null, 'kept'],
  ['pass', 'warn', 'warned', 'fresh'],
  ['fail', 'warn', 'warned', 'kept'],
  // Its cause may be there, and nobody looked.
  ['fail', 'waiting', 'waiting'],
  ['pass', 'waiting', 'waiting'],
  ['fail', 'pass', 'kept', 'gone'],
  ['warn', 'pass', 'kept', 'gone'],
  ['waiting', 'pass', 'kept'],
  ['not-testable', 'pass', 'judged'],
  ['pass', 'not-testable', 'unjudged'],
  ['fail', 'not-testable', 'unjudged'],
  ['fail', 'not-offered', 'unjudged'],
  ['not-testable', 'not-offered', null],
];
test.each(table)('%s, then %s', (before, after, change, cause) => {
  const { verdicts, causes, compared } = diffReports(report(before), report(after));
  expect(verdicts.map((verdict) => verdict.change)).toEqual(change === null ? [] : [change]);
  expect(Object.entries(causes).flatMap(([name, list]) => list.map(() => name))).toEqual(
    cause ? [cause] : [],
  );
  expect(compared).toBe(2);
});

const contract = { version: '2.0.0', sha256: 'a'.repeat(64) };
const selected = (state: State, more: Partial<Report> = {}): Report => {
  const whole = report(state, more);
  return { ...whole, summary: { ...whole.summary, selectedFrom: 2 } };
};
const absences: [string, Report, Report, want: VerdictChange['change'][]][] = [
  ['new in the contract', report('absent'), report('pass', { contract }), ['new']],
  ['new in it, and broken', report('absent'), report('fail', { contract }), ['broken']],
  ['gone from the contract', report('fail'), report('absent', { contract }), ['gone']],
  ['not selected', report('fail'), selected('absent'), []],
  ['not selected of another contract', report('fail'), selected('absent', { contract }), []],
  ['not selected before', selected('absent'), report('fail'), []],
];
test.each(absences)('a requirement that is %s', (_, before, after, want) => {
  const { verdicts, causes, compared } = diffReports(before, after);
  expect(verdicts.map((verdict) => verdict.change)).toEqual(want);
  expect(compared).toBe(1);
  if (want.length === 0) expect(causes).toEqual({ fresh: [], gone: [], kept: [] });
});

const observations = (...seen: string[]) => ({
  observations: seen.map((observed) => ({ id: 'a/b', text: 'What is chosen.', observed })),
});
const observed: [string, before: string[], after: string[], isChanged: boolean][] = [
  ['the same', ['one', 'two'], ['two', 'one'], false],
  ['another', ['one'], ['two'], true],
  ['one more', ['one'], ['one', 'two'], true],
  ['not met before', [], ['one'], false],
  ['not met now', ['one'], [], false],
];
test.each(observed)('observations: %s', (_, before, after, isChanged) => {
  const diff = diffReports(report('pass', observations(...before)), report('pass', observations(...after)));
  expect(diff.observations).toEqual(isChanged ? [{ id: 'a/b', text: 'What is chosen.', before, after }] : []);
});

test('says why something is no longer judged', () => {
  expect(diffReports(report('pass'), report('not-testable')).verdicts).toEqual([
    { requirement: one, change: 'unjudged', before: 'pass', after: 'not-testable', reason: 'for a reason' },
  ]);
});

const ids: readonly RequirementId[] = [
  'getWallet/known-wallet',
  'getWallet/same-wallet',
  'listBanks/response.body',
];
const having = (...outcomes: Outcome[]) =>
  buildReport(
    outcomes.map((outcome, index) => verdictLine(ids[index]!, outcome)),
    meta,
    ids.map(requirementRow),
  );

test('of changes, no more than thirty are named', () => {
  const diff = diffReports(having('pass'), having('fail'));
  const verdicts = Array.from({ length: 33 }, () => diff.verdicts[0]!);
  expect(changes({ ...diff, verdicts }).replaceAll(/\s+/g, ' ')).toMatch(/known-wallet and 3 more 1 of 3/);
});

const later = (changed: Partial<Report>): Report => ({
  ...having('pass', 'fail', 'pass'),
  startedAt: '2026-01-03T03:04:05.000Z',
  ...changed,
});

describe('what may explain it', () => {
  const before = having('fail', 'pass', 'pass');
  const digests = (suite: string) => ({ suite: suite.repeat(64), target: '0'.repeat(64) });
  const ours = { suite: { name: 'cwit', version: '2' } };
  const elsewhere = { target: { ...meta.target, baseUrl: 'http://b' } };
  const offersNothing = { target: { ...meta.target, features: [] } };
  const fewer = { requirements: later({}).requirements.slice(1) };
  test.each<[string, before: Partial<Report>, after: Partial<Report>, want: RegExp]>([
    ['chance', {}, { seed: 7 }, /^Neither .* the server did, or it is chance \(seeds 42 and 7\)\.$/],
    ['the same seed', {}, {}, /or it is chance \(seed 42 both times\)\.$/],
    ['the contract', {}, { contract }, /^The contract changed: .*, then 2\.0\.0 \(a{12}\)\.$/],
    ['the suite', {}, ours, /^The suite changed: .*0\.1\.0, then cwit 2\.$/],
    [
      'a build',
      { digests: digests('a') },
      { digests: digests('b') },
      /^The suite changed: .*\(a{12}\), then/,
    ],
    ['a digest that only one has', {}, { digests: digests('b') }, /^Neither/],
    [
      'a server',
      {},
      elsewhere,
      /^They judged different servers: .*, then http:\/\/b\. Neither contract nor suite changed\.$/,
    ],
    ['an offer', {}, offersNothing, /^Not the same is said to be offered/],
    [
      'a selection',
      {},
      fewer,
      /^They judged different selections: only the 2 requirements of both are compared\. Neither/,
    ],
  ])('%s', (_, one, other, want) => {
    const text = diffText(diffReports({ ...before, ...one }, later(other)));
    const [, , ...rest] = text.split('\n\n')[0]!.split(/\n(?! )/);
    expect(rest.join(' ')).toMatch(want);
  });
});

describe('a whole diff', () => {
  const observed = (what: string) => [{ id: 'a/b', text: 'What is chosen.', observed: what }];
  const diff = diffReports(
    { ...having('fail', 'pass', 'pass'), observations: observed('one') },
    later({ observations: observed('two | <b>') }),
  );

  test('is a text', () => {
    expect(diffText(diff))
      .toBe(`Before: 2026-01-02 03:04 UTC, https://sandbox.example.com/v1: nonconforming, 1 broken, 3 of 3
        judged, seed 42
After:  2026-01-03 03:04 UTC, https://sandbox.example.com/v1: nonconforming, 1 broken, 3 of 3
        judged, seed 42
Neither contract nor suite changed: the server did, or it is chance (seed 42 both times).

Broken now: getWallet/same-wallet
Kept now:   getWallet/known-wallet
1 of 3 requirements broken, 3 judged.
1 cause new: getWallet/same-wallet
1 cause gone: getWallet/known-wallet

What the contract leaves open is answered otherwise:
  What is chosen. Before: one. Now: two | <b>.`);
  });

  test('is Markdown in which nothing that a server sent is markup', () => {
    expect(diffMarkdown(diff))
      .toBe(`## Since 2026\\-01\\-02 03\\:04 UTC: 1 newly broken, 1 kept again, 1 choice made otherwise

Neither contract nor suite changed\\: the server did, or it is chance (seed 42 both times)\\.

|  | requirement | before | now |
| --- | --- | --- | --- |
| Broken now | getWallet/same\\-wallet | pass | fail |
| Kept now | getWallet/known\\-wallet | fail | pass |

- What is chosen\\. Before: one. Now: two \\| \\<b\\>.`);
  });
});

describe('since the run before', () => {
  const serve = { again: { judge: 'cwit certify', serve: 'cwit serve' } };
  const elsewhere = { target: { ...meta.target, baseUrl: 'http://127.0.0.1:1' } };
  const table: [string, before: Partial<Report>, after: Partial<Report>, isCompared: boolean][] = [
    ['the same server', {}, {}, true],
    ['another one', {}, elsewhere, false],
    ['the embedded one at another port', serve, { ...serve, ...elsewhere }, true],
    ['the embedded one, then a server', serve, {}, false],
  ];
  test.each(table)('%s', (_, one, other, isCompared) => {
    const found = withComparison(later(other), { ...having('fail', 'pass', 'pass'), ...one });
    expect(found.since !== undefined).toBe(isCompared);
    expect(since(found)).toBe(
      isCompared
        ? `Since the run of 2026-01-02 03:04 UTC: 1 newly broken, 1 kept again. Neither contract nor suite
changed: the server did, or it is chance (seed 42 both times).`
        : '',
    );
  });

  test('is not said where nothing is different', () => {
    expect(since(withComparison(later({}), later({})))).toBe('');
    expect(withComparison(later({}), undefined)).not.toHaveProperty('since');
  });
});
