// One fault is one root cause in two runs, whatever they selected, tried and saw first; two faults are two.
import { claim } from '../../../../src/contract/finding.js';
import { describe, expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../../src/contract/contract.js';
import type { Evidence } from '../../../../src/contract/verdict.js';
import type { RunEvent } from '../../../../src/engine/events.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { updated, withBaseline } from '../../../../src/report/compare/baseline.js';
import { diffReports } from '../../../../src/report/compare/diff.js';
import { historyLine, historyTable } from '../../../../src/report/compare/history.js';
import type { Report } from '../../../../src/report/model/model.js';
import { exchangeLine, meta, verdictLine } from '../../support/report-journal.js';

/** The fingerprints of a requirement; a passing one has none. */
type Seen = [id: RequirementId, status?: number, shown?: Partial<Evidence>];

/** A run of these requirements alone. */
function run(...seen: Seen[]): Report {
  const lines = seen.flatMap(([id, status, shown], at): RunEvent[] => {
    if (status === undefined) return [verdictLine(id, 'pass')];
    const { operation } = requirementRow(id);
    const answer = status < 300 ? 'accepted' : 'refused';
    const exchange = exchangeLine(at, { operation: operation as 'getWallet' });
    Object.assign(exchange, { answer });
    if (exchange.kind === 'ExchangeRecorded') Object.assign(exchange.exchange.response!, { status });
    const evidence = { finding: claim('one', 'another'), ...shown, exchange: at };
    return [exchange, verdictLine(id, 'fail', { evidence })];
  });
  const selected = seen.map(([id]) => id);
  return buildReport(lines, { ...meta, selected }, selected.map(requirementRow));
}

const fault = (pointer: string, keyword: string, actual = ''): Partial<Evidence> => ({
  finding: claim('one', 'another', { faults: [{ pointer, keyword, expected: 'text', actual }] }),
});
const words = (actual: string): Partial<Evidence> => ({ finding: claim('the text that was sent', actual) });
const unauthorized: Partial<Evidence> = {
  finding: { kind: 'status', wanted: 401, sent: { fault: 'a wrong api-secret' }, got: '403' },
};
const secretOf = (operation: 'getWallet' | 'listBanks'): RequirementId => `${operation}/auth.wrong-secret`;
const [wallet, banks] = [secretOf('getWallet'), secretOf('listBanks')];
const transfer = (name: 'debit' | 'any-sequence' | 'echo'): RequirementId => `initiateTransfer/${name}`;
const [debit, sequence, echo] = [transfer('debit'), transfer('any-sequence'), transfer('echo')];
const bodyOf = (operation: 'getWallet' | 'listTransactions'): RequirementId => `${operation}/response.body`;
const [body, list] = [bodyOf('getWallet'), bodyOf('listTransactions')];
const all: Seen[] = [
  [wallet, 403, unauthorized],
  [banks, 403, unauthorized],
];

const sameFault: [string, one: Report, other: Report][] = [
  ['with --only', run(...all), run([banks, 403, unauthorized])],
  [
    'first at another operation',
    run([wallet, 403, unauthorized], [banks]),
    run([wallet], [banks, 403, unauthorized]),
  ],
  [
    'at another requirement of its schema',
    run([body, 200, fault('/data/id', 'required')], [list]),
    run([body], [list, 200, fault('/data/0/id', 'required')]),
  ],
  ['deeper, with more values', run([debit, 200]), run([debit, 200], [sequence, 200])],
  [
    'by other values of another seed',
    run([echo, 201, words('the é is lost')]),
    run([echo, 201, words('the end is cut')]),
  ],
  ['without what masked it', run([debit, 200], [sequence, 200]), run([sequence, 200])],
];

describe.each(sameFault)('one fault, seen again %s,', (_, one, other) => {
  test.each([
    ['in that order', one, other],
    ['and the other way round', other, one],
  ])('is one root cause %s', (_, before, after) => {
    expect([before, after].map(({ causes }) => causes.length)).toEqual([1, 1]);
    const { causes } = diffReports(before, after);
    const [{ id, headline }] = after.causes as [Report['causes'][number]];
    expect(causes).toEqual({ new: [], fixed: [], stillFailing: [{ id, headline }] });
  });
});

// A baseline does not list what a root cause masks.
test.each(sameFault.slice(0, -1))('one fault, seen again %s, is known to a baseline', (_, one, other) => {
  const baseline = updated({ causes: [] }, one);
  const { known, fresh, gone } = withBaseline(other, baseline, 'b').baseline!;
  expect([known.length, fresh, gone]).toEqual([1, [], []]);
});

const twoFaults: [string, one: Seen, other: Seen][] = [
  [
    'two places of a body',
    [body, 200, fault('/data/id', 'required')],
    [body, 200, fault('/data/balance', 'type', 'null')],
  ],
  ['a crash and a wrong value', [echo, 500], [echo, 201, words('the end is cut')]],
  ['two wrong statuses', [banks, 403, unauthorized], [banks, 400, unauthorized]],
];
describe.each(twoFaults)('%s at one requirement', (_, one, other) => {
  const [before, after] = [run(one), run(other)];

  test('are a new root cause, but the first one does not count as fixed', () => {
    const [{ id, headline }] = after.causes as [Report['causes'][number]];
    expect(diffReports(before, after).causes).toEqual({
      ...{ new: [{ id, headline }], fixed: [], stillFailing: [] },
    });
  });

  test('make a baseline red', () => {
    const baseline = updated({ causes: [] }, before);
    const { known, fresh } = withBaseline(after, baseline, 'b').baseline!;
    expect([known, fresh.map(({ id }) => id)]).toEqual([[], [other[0]]]);
  });

  test('are new in a history', () => {
    const table = historyTable([before, after].map(historyLine));
    expect(table.replaceAll(/\s+/g, ' ')).toContain(`new: ${after.causes[0]!.headline} (${other[0]})`);
  });
});

test('a masked failure is new after the masking one is fixed', () => {
  const before = run([debit, 200], [sequence, 200]);
  const { causes } = diffReports(before, run([debit], [sequence, 200]));
  expect(causes.fixed.map(({ id }) => id)).toEqual([debit]);
  expect(causes.new).toMatchObject([{ id: sequence, maskedBefore: true }]);
  expect(causes.stillFailing).toEqual([]);
});

test('a root cause that masks one of the earlier run is new if the earlier run did not have it', () => {
  const { causes } = diffReports(run([debit], [sequence, 200]), run([debit, 200], [sequence, 200]));
  expect(causes.new.map(({ id }) => id)).toEqual([debit]);
  expect([causes.fixed, causes.stillFailing]).toEqual([[], []]);
});
