// The changes of root causes and requirements between two reports, as `--watch` and `cwit diff` print them.
import { claim } from '../../../../src/contract/finding.js';
import { describe, expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../../src/contract/contract.js';
import type { Outcome } from '../../../../src/contract/verdict.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { diffMarkdown } from '../../../../src/report/compare/diff-markdown.js';
import { diffReports, withComparison } from '../../../../src/report/compare/diff.js';
import { changes, diffText, since } from '../../../../src/report/compare/diff-text.js';
import type { Report, ReportDiff, VerdictChange } from '../../../../src/report/model/model.js';
import { meta, verdictLine } from '../../support/report-journal.js';

const [one, other]: RequirementId[] = ['getWallet/known-wallet', 'listBanks/response.body'];
type State = Outcome | 'masked' | 'absent';

/** A report of two requirements, of which the second passes. */
function report(state: State, more: Partial<Report> = {}): Report {
  const verdict = state === 'masked' || state === 'absent' ? 'not-testable' : state;
  const built = buildReport(
    [verdictLine(one!, verdict, { reason: 'for a reason' }), verdictLine(other!, 'pass')],
    meta,
    [one!, other!].map(requirementRow),
  );
  const words = { expected: 'one', actual: 'two', headline: 'two instead of one' };
  const evidence = [{ finding: claim('one', 'two'), ...words, exchange: null, curl: null }];
  const requirements = built.requirements
    .filter(({ id }) => state !== 'absent' || id !== one)
    .map((row) => (state === 'masked' && row.id === one ? { ...row, evidence } : row));
  return { ...built, requirements, ...more };
}

const none = { new: [], fixed: [], stillFailing: [] };
/** Whether what there is of it only warns: now, or before where it is fixed. */
const warns = (before: State, after: State): boolean =>
  after === 'warn' || (after === 'pass' && before === 'warn');

type Becomes = VerdictChange['change'] | null;
const table: [before: State, after: State, change: Becomes, cause?: keyof ReportDiff['causes']][] = [
  ['pass', 'pass', null],
  ['pass', 'fail', 'failing', 'new'],
  ['warn', 'fail', 'failing', 'stillFailing'],
  ['not-testable', 'fail', 'failing', 'new'],
  ['not-offered', 'fail', 'failing', 'new'],
  ['masked', 'fail', 'unmasked', 'new'],
  ['fail', 'fail', null, 'stillFailing'],
  ['pass', 'warn', 'warning', 'new'],
  ['fail', 'warn', 'warning', 'stillFailing'],
  // Its cause may be there, and nobody looked.
  ['fail', 'masked', 'masked'],
  ['pass', 'masked', 'masked'],
  ['fail', 'pass', 'passing', 'fixed'],
  ['warn', 'pass', 'passing', 'fixed'],
  ['masked', 'pass', 'passing'],
  ['not-testable', 'pass', 'tested'],
  ['pass', 'not-testable', 'untested'],
  ['fail', 'not-testable', 'untested'],
  ['fail', 'not-offered', 'untested'],
  ['not-testable', 'not-offered', null],
];
test.each(table)('%s, then %s', (before, after, change, cause) => {
  const { verdicts, causes, compared } = diffReports(report(before), report(after));
  expect(verdicts.map((verdict) => verdict.change)).toEqual(change === null ? [] : [change]);
  const id = one!;
  const { headline } = [...report(before).causes, ...report(after).causes][0] ?? {};
  const seen = {
    id,
    headline,
    ...(warns(before, after) && { warning: true }),
    ...(before === 'masked' && { maskedBefore: true }),
  };
  expect(causes).toEqual({ ...none, ...(cause && { [cause]: [seen] }) });
  expect(compared).toBe(2);
});

const contract = { version: '2.0.0', sha256: 'a'.repeat(64) };
const selected = (state: State, more: Partial<Report> = {}): Report => {
  const whole = report(state, more);
  return { ...whole, summary: { ...whole.summary, selectedFrom: 2 } };
};
const absences: [string, Report, Report, want: VerdictChange['change'][]][] = [
  ['new in the contract', report('absent'), report('pass', { contract }), ['new']],
  ['new in it, and failing', report('absent'), report('fail', { contract }), ['failing']],
  ['gone from the contract', report('fail'), report('absent', { contract }), ['gone']],
  ['not selected', report('fail'), selected('absent'), []],
  ['not selected of another contract', report('fail'), selected('absent', { contract }), []],
  ['not selected before', selected('absent'), report('fail'), []],
];
test.each(absences)('a requirement that is %s', (_, before, after, want) => {
  const { verdicts, causes, compared } = diffReports(before, after);
  expect(verdicts.map((verdict) => verdict.change)).toEqual(want);
  expect(compared).toBe(1);
  if (want.length === 0) expect(causes).toEqual(none);
});

const observations = (...seen: string[]) => ({
  observations: seen.map((observed) => ({ id: 'a/b', text: 'An unspecified choice.', observed })),
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
  expect(diff.observations).toEqual(
    isChanged ? [{ id: 'a/b', text: 'An unspecified choice.', before, after }] : [],
  );
});

test('says why something is no longer tested', () => {
  expect(diffReports(report('pass'), report('not-testable')).verdicts).toEqual([
    { requirement: one, change: 'untested', before: 'pass', after: 'not-testable', reason: 'for a reason' },
  ]);
});

const ids: readonly RequirementId[] = [
  'getWallet/known-wallet',
  'getWallet/same-wallet',
  'listBanks/response.body',
];
function having(...outcomes: Outcome[]): Report {
  const lines = outcomes.map((outcome, index) => verdictLine(ids[index]!, outcome));
  const built = buildReport(lines, meta, ids.map(requirementRow));
  const causes = built.causes.map((cause) => ({ ...cause, headline: `The <b> of ${cause.id} is wrong` }));
  return { ...built, causes };
}

test('at most thirty changes are named', () => {
  const diff = diffReports(having('pass'), having('fail'));
  const verdicts = Array.from({ length: 33 }, () => diff.verdicts[0]!);
  expect(changes({ ...diff, verdicts }).replaceAll(/\s+/g, ' ')).toMatch(
    /known-wallet and 3 more 1 requirement failing; tested 1 of 3/,
  );
});

const later = (changed: Partial<Report>): Report => ({
  ...having('pass', 'fail', 'pass'),
  startedAt: '2026-01-03T03:04:05.000Z',
  ...changed,
});

describe('possible explanations', () => {
  const before = having('fail', 'pass', 'pass');
  const digests = (suite: string) => ({ suite: suite.repeat(64), target: '0'.repeat(64) });
  const ours = { suite: { name: 'cwit', version: '2' } };
  const elsewhere = { target: { ...meta.target, baseUrl: 'http://b' } };
  const offersNothing = { target: { ...meta.target, features: [] } };
  const fewer = { requirements: later({}).requirements.slice(1) };
  test.each<[string, before: Partial<Report>, after: Partial<Report>, want: RegExp]>([
    [
      'other values',
      {},
      { seed: 7 },
      /^The seeds differ \(42, then 7\), so the runs tried different values\.$/,
    ],
    ['the same seed', {}, {}, /^$/],
    ['the contract', {}, { contract }, /^The contract changed: .*, then 2\.0\.0 \(a{12}\)\.$/],
    ['the suite', {}, ours, /^The suite changed: .*0\.1\.0, then cwit 2\.$/],
    [
      'a build',
      { digests: digests('a') },
      { digests: digests('b') },
      /^The suite changed: .*\(a{12}\), then/,
    ],
    ['a digest that only one has', {}, { digests: digests('b') }, /^$/],
    ['a server', {}, elsewhere, /^The runs tested different servers: .*, then http:\/\/b\.$/],
    ['an offer', {}, offersNothing, /^The features or the environment changed \(by flags, /],
    [
      'a selection',
      {},
      fewer,
      /^The runs selected different requirements, so only the 2 requirements in both are compared\.$/,
    ],
  ])('%s', (_, one, other, want) => {
    const text = diffText(diffReports({ ...before, ...one }, later(other)));
    const [, , ...rest] = text.split('\n\n')[0]!.split(/\n(?! )/);
    expect(rest.join(' ')).toMatch(want);
  });
});

describe('a whole diff', () => {
  const observed = (what: string) => [{ id: 'a/b', text: 'An unspecified choice.', observed: what }];
  const diff = diffReports(
    { ...having('fail', 'pass', 'pass'), observations: observed('one') },
    later({ observations: observed('two | <b>') }),
  );

  test('is a text', () => {
    expect(diffText(diff))
      .toBe(`Before: 2026-01-02 03:04 UTC, https://sandbox.example.com/v1: nonconforming, 1 failing, 3 of 3
        requirements (100 %) tested, seed 42
After:  2026-01-03 03:04 UTC, https://sandbox.example.com/v1: nonconforming, 1 failing, 3 of 3
        requirements (100 %) tested, seed 42

New:
- The <b> of getWallet/same-wallet is wrong (getWallet/same-wallet)
Fixed:
- The <b> of getWallet/known-wallet is wrong (getWallet/known-wallet)

Failing now:   getWallet/same-wallet
Passing again: getWallet/known-wallet
1 requirement failing; tested 3 of 3 requirements (100 %).

Changed behavior that the contract leaves unspecified:
  An unspecified choice. Before: one. Now: two | <b>.`);
  });

  test('is Markdown in which nothing that a server sent is markup', () => {
    expect(diffMarkdown(diff))
      .toBe(`## Since 2026\\-01\\-02 03\\:04 UTC: root causes\\: 1 new, 1 fixed; requirements\\: 1 newly failing, 1 passing again; 1 observation changed

- **New:** The \\<b\\> of getWallet/same\\-wallet is wrong (getWallet/same\\-wallet)
- **Fixed:** The \\<b\\> of getWallet/known\\-wallet is wrong (getWallet/known\\-wallet)

|  | requirement | before | now |
| --- | --- | --- | --- |
| Failing now | getWallet/same\\-wallet | pass | fail |
| Passing again | getWallet/known\\-wallet | fail | pass |

- An unspecified choice\\. Before: one. Now: two \\| \\<b\\>.`);
  });
});

describe('since the earlier run', () => {
  const serve = { again: { retest: 'cwit certify', serve: 'cwit serve' } };
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
        ? `Since the run of 2026-01-02 03:04 UTC: root causes: 1 new, 1 fixed; requirements: 1 newly failing, 1
passing again.
  New:
  - The <b> of getWallet/same-wallet is wrong (getWallet/same-wallet)
  Fixed:
  - The <b> of getWallet/known-wallet is wrong (getWallet/known-wallet)`
        : '',
    );
  });

  test('says what still fails if nothing changed, and nothing if nothing fails', () => {
    expect(since(withComparison(later({}), later({}))))
      .toBe(`Since the run of 2026-01-03 03:04 UTC: nothing changed.
  Still failing:
  - The <b> of getWallet/same-wallet is wrong (getWallet/same-wallet)`);
    const sound = having('pass', 'pass', 'pass');
    expect(since(withComparison(sound, sound))).toBe('');
    expect(withComparison(later({}), undefined)).not.toHaveProperty('since');
  });
});
