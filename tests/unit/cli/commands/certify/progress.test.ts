import { claim } from '../../../../../src/contract/finding.js';
import { expect, test } from 'vitest';
import type { RequirementId } from '../../../../../src/contract/contract.js';
import type { Outcome } from '../../../../../src/contract/verdict.js';
import type { RunEvent } from '../../../../../src/engine/events.js';
import { progressLine } from '../../../../../src/cli/commands/certify/progress.js';
import { exchangeLine } from '../../../support/report-journal.js';

const terminal = (isTTY: boolean, columns = 120) => {
  const written: string[] = [];
  const put = (text: string): void => void written.push(text);
  return { written, line: progressLine({ isTTY, columns, put }) };
};
const reach = (line: ReturnType<typeof progressLine>, of: number, ...outcomes: Outcome[]): void => {
  const ids = Array.from({ length: of }, (_, index) => `getWallet/${index}` as RequirementId);
  line.hear({ kind: 'RunStarted', requirements: ids, connections: 1 });
  for (const [index, outcome] of outcomes.entries())
    line.hear({ kind: 'RequirementFinished', requirement: ids[index]!, outcome, durationMs: 1 });
};

test('a terminal has one line, with requests sent, requests left and the current wait', () => {
  const { written, line } = terminal(true);
  reach(line, 10, 'pass', 'not-offered', 'fail');
  line.hear({ kind: 'RequestsSpent', requests: 1, burst: 0, left: 899 });
  line.hear({ kind: 'RequestsSpent', requests: 40, burst: 0, left: 860 });
  line.hear({ kind: 'Waiting', seconds: 65, why: 'for a quiet minute' });
  line.end();
  expect(written.map((text) => text.replace('\r\x1b[K', ''))).toEqual([
    '1 of 10 requirements tested',
    '1 of 10 requirements tested, 1 not',
    '2 of 10 requirements tested, 1 not, 1 failing',
    '2 of 10 requirements tested, 1 not, 1 failing · 1 request, 899 left',
    '2 of 10 requirements tested, 1 not, 1 failing · 40 requests, 860 left',
    '2 of 10 requirements tested, 1 not, 1 failing · 40 requests, 860 left · waiting up to 65 s for a quiet minute',
    '',
  ]);
});

test('a requirement that fails later, or in the test of another, counts as in the report', () => {
  const { written, line } = terminal(true);
  reach(line, 2, 'not-testable');
  const requirement = 'getWallet/0' as RequirementId;
  line.hear({ kind: 'VerdictReached', verdict: { requirement, outcome: 'fail' } });
  const second = { requirement: 'getWallet/1' as RequirementId, outcome: 'pass', durationMs: 1 } as const;
  line.hear({ kind: 'RequirementFinished', ...second });
  expect(written.at(-1)).toContain('2 of 2 requirements tested, 1 failing');
});

test('a line that is wider than the terminal is cut, because it could not be rewritten', () => {
  const { written, line } = terminal(true, 20);
  reach(line, 10, 'pass', 'pass', 'fail');
  expect(written.at(-1)!.replace('\r\x1b[K', '')).toHaveLength(19);
});

test('without a terminal, each quarter and each reason for a long wait gets a line', () => {
  const { line, written } = terminal(false);
  line.hear({ kind: 'RequestsSpent', requests: 7, burst: 1000, left: null });
  reach(line, 8, ...Array<'pass'>(8).fill('pass'));
  for (const seconds of [4, 3]) line.hear({ kind: 'Waiting', seconds, why: 'for a debit to show' });
  for (const seconds of [65, 64]) line.hear({ kind: 'Waiting', seconds, why: 'for a quiet minute' });
  const spent = '7 requests, 1000 to exceed the rate';
  expect(written.map((text) => text.trimEnd())).toEqual([
    ...[2, 4, 6, 8].map((done) => `${done} of 8 requirements tested · ${spent}`),
    'waiting up to 65 s for a quiet minute',
  ]);
});

test('failures of an operation are printed once an answer shows that it exists', () => {
  const { line, written } = terminal(false);
  const { exchange } = exchangeLine(1) as RunEvent & { kind: 'ExchangeRecorded' };
  const answer = (isAbsent: boolean) => line.hear({ kind: 'ExchangeRecorded', exchange, isAbsent });
  const evidence = { finding: claim('200', '404') };
  const verdict = { requirement: 'initiateTransfer/debit', outcome: 'fail', evidence } as const;
  answer(true);
  line.hear({ kind: 'VerdictReached', verdict });
  expect(written).toEqual([]);
  answer(false);
  answer(true);
  line.hear({ kind: 'VerdictReached', verdict });
  expect(written.join('')).toMatch(/^\S*FAIL\S* {2}initiateTransfer\/debit {2}expected 200, got 404\n$/);
});

test('a failure is printed once, in full, as soon as it is found', () => {
  const { line, written } = terminal(true);
  const actual = `a debit of 10.00: ${'word '.repeat(50)}`;
  const evidence = { finding: claim('a debit of 5.00', actual) };
  const verdict = { requirement: 'initiateTransfer/debit', outcome: 'fail', evidence } as const;
  line.hear({ kind: 'VerdictReached', verdict });
  line.hear({ kind: 'VerdictReached', verdict });
  line.hear({ kind: 'VerdictReached', verdict: { ...verdict, outcome: 'warn' } });
  const [shown, ...more] = written.map((text) => text.replace('\r\x1b[K', '').trimEnd());
  expect(more).toEqual([]);
  expect(shown).toBe(`FAIL  initiateTransfer/debit  expected a debit of 5.00, got ${actual.trimEnd()}`);
});
