// What became of each requirement from one report to the next.
import { expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import type { Outcome } from '../../../src/contract/verdict.js';
import { buildReport } from '../../../src/report/build.js';
import { diffReports } from '../../../src/report/diff.js';
import type { Report, VerdictChange } from '../../../src/report/model.js';
import { meta, verdictLine } from '../support/report-journal.js';

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
