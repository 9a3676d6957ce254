// What a report says of each operation: kept, broken, not there, not judged.
import { describe, expect, it } from 'vitest';
import { saysAbsent } from '../../../src/checks/absent.js';
import { requirementRow, type OperationId, type RequirementId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Outcome } from '../../../src/contract/verdict.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { buildReport } from '../../../src/report/build.js';
import { summary } from '../../../src/report/console.js';
import { exchangeLine, meta, verdictLine } from '../support/report-journal.js';

const credentials = { apiKey: 'k', apiSecret: 's' };
const right = { 'api-key': 'k', 'api-secret': 's' };

describe('whether an answer says that the operation is not there', () => {
  const exchange = (operation: OperationId, status: number, request: Partial<Exchange['request']> = {}) => {
    const line = exchangeLine(1) as Extract<RunEvent, { kind: 'ExchangeRecorded' }>;
    const sent = { ...line.exchange.request, headers: right, ...request };
    const response = { status, headers: {}, text: '', json: undefined };
    return { ...line.exchange, operation, request: sent, response };
  };
  const notFound = { status: 'error', message: 'Transaction not found', data: null };
  const shown = (operation: OperationId, status: number, json: unknown): Exchange => {
    const one = exchange(operation, status);
    return { ...one, response: { ...one.response, json, operation } };
  };
  const wrong = { headers: { 'api-key': 'k', 'api-secret': 'x' } };
  const rows: [what: string, exchange: Exchange, says: boolean | undefined][] = [
    ['404', exchange('initiateTransfer', 404), true],
    ['405', exchange('initiateTransfer', 405), true],
    ['501', exchange('initiateTransfer', 501), true],
    ['400', exchange('initiateTransfer', 400), false],
    ['500', exchange('initiateTransfer', 500), false],
    // Something before all operations may do so.
    ['401 for a wrong secret', exchange('initiateTransfer', 401, wrong), undefined],
    ['404 for a wrong secret', exchange('initiateTransfer', 404, wrong), undefined],
    ['429', exchange('initiateTransfer', 429), undefined],
    ['400 for a body that is no JSON', exchange('initiateTransfer', 400, { body: '{' }), undefined],
    ['400 for a body that is null', exchange('initiateTransfer', 400, { body: 'null' }), undefined],
    ['400 for an odd path', exchange('initiateTransfer', 400, { oddity: 'odd' }), undefined],
    // A 404 there may be about a card, or a flight: then any other answer shows the operation.
    ['404 for a card', exchange('freezeCard', 404), true],
    ['404 for a transaction, as documented', shown('confirmTransaction', 404, notFound), false],
    ['401 for a card and a wrong secret', exchange('freezeCard', 401, wrong), false],
    ['401 for a documented 404 and a wrong secret', exchange('searchFlights', 401, wrong), false],
  ];
  it.each(rows)('%s', (_, given, says) => {
    expect(saysAbsent(given, credentials)).toBe(says);
  });

  it('nothing where no answer came', () => {
    expect(saysAbsent({ ...exchange('getWallet', 404), response: null }, credentials)).toBeUndefined();
  });
});

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

describe('what became of an operation', () => {
  const rows: [what: string, lines: RunEvent[], outcomes: Outcome[], want: object][] = [
    ['kept', [], ['pass', 'pass'], { status: 'kept', judged: 2, pass: 2, reasons: [] }],
    [
      'kept as far as it was judged',
      [],
      ['pass', 'not-testable'],
      { status: 'kept', total: 2, judged: 1, reasons: [{ reason: 'so', count: 1 }] },
    ],
    ['kept with a warning', [], ['pass', 'warn'], { status: 'kept', judged: 2, warn: 1 }],
    ['broken', [], ['fail', 'pass'], { status: 'broken', fail: 1, pass: 1 }],
    [
      'not judged',
      [],
      ['not-offered', 'not-testable'],
      { status: 'not-judged', judged: 0, reasons: [{ reason: 'so', count: 2 }] },
    ],
    ['not there', [answered(1, true)], ['fail', 'pass'], { status: 'not-there', fail: 1 }],
    ['there once', [answered(1, true), answered(2, false)], ['fail', 'pass'], { status: 'broken' }],
    ['there at first', [answered(1, false), answered(2, true)], ['pass', 'pass'], { status: 'kept' }],
  ];
  it.each(rows)('%s', (_, lines, outcomes, want) => {
    const { operations } = build(lines, ...outcomes);
    expect(operations).toMatchObject([{ operation: 'getWallet', tag: 'wallet', ...want }]);
  });

  it('is a line of the summary', () => {
    const line = (...given: Parameters<typeof build>) => summary(build(...given)).split('\n')[0];
    expect(line([], 'pass', 'pass')).toBe('wallet  getWallet  kept        2 of 2');
    expect(line([], 'pass', 'warn')).toBe('wallet  getWallet  kept        1 of 2, 1 warning');
    expect(line([], 'fail', 'pass')).toBe('wallet  getWallet  broken      1 of 2; broken: known-wallet');
    expect(line([answered(1, true)], 'fail', 'fail')).toBe(
      'wallet  getWallet  not there   it answers 404, 405 or 501 to everything',
    );
    expect(line([], 'not-testable', 'not-testable')).toBe('wallet  getWallet  not judged  so');
  });

  it('is left to the reasons where the target does not offer it', () => {
    const text = summary(build([], 'not-offered', 'not-offered'));
    expect(text).toMatch(/^0 of 2 requirements judged: 2 not offered$/m);
    expect(text).toContain('2 not offered: so');
    expect(text).not.toContain('getWallet');
  });
});
