// The status of each operation in a report: passing, failing, not implemented, not tested.
import { describe, expect, it } from 'vitest';
import { requirementRow, type RequirementId } from '../../../../src/contract/contract.js';
import type { Outcome } from '../../../../src/contract/verdict.js';
import type { RunEvent } from '../../../../src/engine/events.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { summary, verdictLine as verdictIn } from '../../../../src/report/console/summary.js';
import { exchangeLine, meta, verdictLine } from '../../support/report-journal.js';

const ids = ['getWallet/known-wallet', 'getWallet/same-wallet'] as const satisfies RequirementId[];
const answered = (id: number, isAbsent: boolean): RunEvent => ({
  ...(exchangeLine(id, { operation: 'getWallet' }) as Extract<RunEvent, { kind: 'ExchangeRecorded' }>),
  isAbsent,
});
const build = (lines: readonly RunEvent[], ...outcomes: Outcome[]) =>
  buildReport(
    [...lines, ...outcomes.map((outcome, index) => verdictLine(ids[index]!, outcome, { reason: 'so' }))],
    meta,
    ids.map(requirementRow),
  );

describe('the status of an operation', () => {
  const once = [{ reason: 'so', count: 1, words: 'so' }];
  const twice = [{ reason: 'so', count: 2, words: 'so' }];
  it.each<[what: string, lines: RunEvent[], outcomes: Outcome[], want: object]>([
    ['pass', [], ['pass', 'pass'], { status: 'pass', tested: 2, pass: 2, reasons: [] }],
    ['kept in part', [], ['pass', 'not-testable'], { status: 'pass', total: 2, tested: 1, reasons: once }],
    ['kept with a warning', [], ['pass', 'warn'], { status: 'pass', tested: 2, warn: 1 }],
    ['fail', [], ['fail', 'pass'], { status: 'fail', fail: 1, pass: 1 }],
    [
      'not tested',
      [],
      ['not-offered', 'not-testable'],
      { status: 'not-testable', tested: 0, reasons: twice },
    ],
    ['not there', [answered(1, true)], ['fail', 'pass'], { status: 'not-offered', fail: 1 }],
    ['there once', [answered(1, true), answered(2, false)], ['fail', 'pass'], { status: 'fail' }],
    ['there at first', [answered(1, false), answered(2, true)], ['pass', 'pass'], { status: 'pass' }],
  ])('%s', (_, lines, outcomes, want) => {
    const { operations } = build(lines, ...outcomes);
    expect(operations).toMatchObject([{ operation: 'getWallet', tag: 'wallet', ...want }]);
  });

  it.each<[what: string, lines: RunEvent[], outcomes: Outcome[], words: string]>([
    ['failing', [], ['fail', 'pass'], '1 root cause (1 requirement fails).'],
    [
      'not implemented',
      [answered(1, true)],
      ['fail', 'fail'],
      '1 operation is not implemented (2 requirements fail).',
    ],
  ])('is part of the verdict: %s', (_, lines, outcomes, words) => {
    expect(verdictIn(build(lines, ...outcomes))).toBe(`FAILED: ${words}`);
  });

  it('separates the failures of operations that are not implemented from the other failures', () => {
    const rows = [...ids, 'listTransactions/any-query'] as const;
    const lines = [answered(1, true), ...rows.map((id) => verdictLine(id, 'fail', { reason: 'so' }))];
    expect(verdictIn(buildReport(lines, meta, rows.map(requirementRow)))).toBe(
      'FAILED: 1 root cause (1 requirement fails), and 1 operation is not implemented (2 requirements fail).',
    );
  });

  it('is a line of the summary', () => {
    const line = (...given: Parameters<typeof build>) => summary(build(...given)).split('\n')[0];
    expect(line([], 'pass', 'pass')).toBe('wallet  getWallet  passing  2 of 2');
    expect(line([], 'pass', 'warn')).toBe('wallet  getWallet  passing  1 of 2, 1 warning');
    expect(line([], 'fail', 'pass')).toBe('wallet  getWallet  failing  1 of 2; failing: known-wallet');
    expect(line([answered(1, true)], 'fail', 'fail')).toBe(
      'wallet  getWallet  not implemented  it answers 404, 405 or 501 to every request',
    );
    expect(line([], 'not-testable', 'not-testable')).toBe('wallet  getWallet  not tested  so');
  });

  it('is a reason only if the server does not offer the operation', () => {
    const text = summary(build([], 'not-offered', 'not-offered'));
    expect(text).toMatch(/^Tested 0 of 0 requirements \(0 %\): 2 not applicable$/m);
    expect(text).toContain('2 not applicable: so');
    expect(text).not.toContain('getWallet');
  });
});
