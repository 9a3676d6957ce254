// The side effects of a run, from its events.
import { Big } from 'big.js';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { OperationId } from '../../../../src/contract/contract.js';
import type { Answer, Exchange } from '../../../../src/contract/exchange.js';
import type { RunEvent } from '../../../../src/engine/events.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { summary } from '../../../../src/report/console/summary.js';
import { sideEffects } from '../../../../src/report/build/side-effects.js';
import { json } from '../../../../src/report/formats/formats.js';
import { faultsOf } from '../formats/format-faults.js';
import { exchangeLine, meta } from '../../support/report-journal.js';

let ids = 0;

interface Changes extends Partial<Exchange> {
  asked?: object;
  answered?: object;
  key?: string;
}

/** An exchange of an operation, with what was sent and what came back. */
function exchange(
  operation: OperationId | null,
  answer: Answer,
  { asked, answered, key, ...changes }: Changes,
): RunEvent {
  const { exchange: base } = exchangeLine(++ids) as { exchange: Exchange };
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const request = { ...base.request, headers, body: asked === undefined ? null : JSON.stringify(asked) };
  const response = answered ? { ...base.response!, text: JSON.stringify(answered) } : base.response;
  return {
    kind: 'ExchangeRecorded',
    answer,
    exchange: { ...base, operation, request, response, ...changes },
  };
}

const transfer = (reference: string, amount: string, answer: Answer = 'accepted'): RunEvent =>
  exchange('initiateTransfer', answer, {
    asked: { reference, amount },
    answered: { data: { reference, amount } },
  });
/** A transfer that no answer came to. */
const unanswered = (reference: string): RunEvent =>
  exchange('initiateTransfer', 'other', { asked: { reference, amount: '3' }, response: null });
const accepted = (operation: OperationId, answered: object, more: Changes = {}): RunEvent =>
  exchange(operation, 'accepted', { answered, ...more });
const wallet = accepted('getWallet', { data: { currency: 'NGN' } });
const inquiry = (charged: boolean, amount: string): RunEvent =>
  accepted('verifyEnhancedNin', { charges: { charged, charged_amount: amount } });
const card = (): RunEvent =>
  accepted('mockCardTransaction', { data: { amount: '5.00', currency: 'USD' } }, { key: 'k' });
const esim = accepted('createEsimOrder', { data: { reference: 'E', amount_naira: 1500.5 } });
const recipient = accepted('createRecipient', { data: { recipient_code: 'R', amount: '9' } });
const anywhere = (answer: Answer, more: Changes = {}): RunEvent => exchange(null, answer, more);
const nowhere = [anywhere('accepted'), anywhere('other', { response: null }), anywhere('refused')];
const noAmounts = ['9'.repeat(500), '1e999', '-5', 'NaN', ''].map((amount, at) => transfer(`R${at}`, amount));

/** A side effect with its count, and its sum as `12.50 NGN`. */
const total = (operation: OperationId | null, done: number, sum?: string, more: object = {}) => {
  const [amount, currency = null] = sum?.split(' ') ?? [];
  return { operation, done, unknown: 0, sums: sum === undefined ? [] : [{ currency, amount }], ...more };
};
const moved = (done: number, sum?: string, more?: object) => total('initiateTransfer', done, sum, more);

const rows: [name: string, events: RunEvent[], ...totals: object[]][] = [
  [
    'in the currency of the wallet',
    [wallet, transfer('A', '20.10'), transfer('B', '29.90')],
    moved(2, '50.00 NGN'),
  ],
  ['a read', [wallet, exchange('searchFlights', 'accepted', { asked: {} })]],
  ['a rejected request', [transfer('A', '1', 'refused')]],
  ['no answer', [unanswered('A'), transfer('B', '4', 'serverErrors')], moved(0, undefined, { unknown: 2 })],
  ['one reference again', [unanswered('A'), transfer('A', '3'), transfer('A', '3')], moved(1, '3.00')],
  ['one key twice, for what no answer names', [card(), card()], total('mockCardTransaction', 1, '5.00 USD')],
  [
    'charged, and not',
    [inquiry(true, '100.005'), inquiry(false, '7')],
    total('verifyEnhancedNin', 2, '100.005'),
  ],
  ['an eSIM, in the currency that it names', [esim], total('createEsimOrder', 1, '1500.50 NGN')],
  ['at no cost', [recipient], total('createRecipient', 1, undefined, { effect: 'creates' })],
  ['a path that no operation has', nowhere, total(null, 1, undefined, { effect: 'unknown' })],
  ['a request of the server', [anywhere('accepted', { received: true })]],
  ['an invalid amount', noAmounts, moved(5)],
];

test.each(rows)('%s', async (_, events, ...totals) => {
  const { sideEffects: found, sideEffectRequests: requests } = sideEffects(events);
  expect(found).toHaveLength(totals.length);
  expect(found).toMatchObject(totals);
  expect(requests).toHaveLength(found.reduce((sum, { done, unknown }) => sum + done + unknown, 0));
  const report = buildReport(events, meta);
  expect(report).toMatchObject({ sideEffects: found, sideEffectRequests: requests });
  expect(await faultsOf['json']!(json(report))).toEqual([]);
});

it('adds decimals exactly', () => {
  const cents = fc.integer({ min: 0, max: 10 ** 9 });
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1 }), (all) => {
      const events = all.map((one, at) => transfer(`R${at}`, new Big(one).div(100).toFixed(2)));
      const [total] = sideEffects(events).sideEffects;
      const sum = all.reduce((whole, one) => whole + BigInt(one), 0n);
      expect(new Big(total!.sums[0]!.amount).times(100).toFixed()).toBe(String(sum));
    }),
  );
});

it('says how much the state handler undid, and nothing if there was no teardown', () => {
  expect(buildReport([transfer('A', '1')], meta).teardown).toBeUndefined();
  const torn: RunEvent = { kind: 'StatesUndone', states: 3, undone: 2 };
  expect(buildReport([transfer('A', '1'), torn], meta).teardown).toEqual({ states: 3, undone: 2 });
});

it('is not made from a recording of others', () => {
  const recording = { source: 'a.har', exchanges: 1, foreign: 0 };
  const report = buildReport([transfer('A', '1')], { ...meta, recording });
  expect(report).not.toHaveProperty('sideEffectRequests');
});

const three = [wallet, transfer('A', '20'), transfer('B', '30'), unanswered('C')];
test.each<[environment: 'live' | 'sandbox', says: RegExp, RunEvent[]]>([
  [
    'live',
    /Side effects on the live server \(sideEffectRequests in report\.json\): initiateTransfer 2 times, NGN 50\.00, 1 more possible\./,
    three,
  ],
  ['live', /The live server accepted no request that has a side effect/, [wallet]],
  ['sandbox', /^(?!.*Left behind)/, three],
])('the summary of a %s server says %s', (environment, says, events) => {
  const where = { ...meta, target: { ...meta.target, environment } };
  expect(summary(buildReport(events, where)).replaceAll(/\s+/g, ' ')).toMatch(says);
});
