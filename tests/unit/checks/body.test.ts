import { expect, test } from 'vitest';
import { validBody, withOptionalEcho } from '../../../src/checks/body.js';
import { cardUse as use, tested, type Given } from './tested.js';
import { operationOf, type OperationId } from '../../../src/contract/contract.js';
import { recipient } from '../support/records.js';

const bank = { name: 'Partner Bank A', code: '999991' };
const used = (data: unknown): Given => ({
  operation: 'mockCardTransaction',
  body: { status: true, message: 'done', data },
});

type Row = [string, given: Given, want: string[]];
const form = {
  request: { body: 'amount=5.00', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
};

test.each<Row>([
  ['a documented body', used(use), []],
  ['members that are not documented', used({ ...use, colour: 'red' }), []],
  ['a number for a text', used({ ...use, card_id: 5 }), ['/data/card_id is the number 5, but must be text']],
  ['an array for the record', used([use]), ['/data is an array of 1, but must be an object']],
  ['an empty body', { operation: 'mockCardTransaction' }, ['an empty body']],
  [
    'no JSON, in a coding',
    { operation: 'mockCardTransaction', body: '<p>', headers: { 'content-encoding': 'gzip' } },
    ['a body that is not JSON (Content-Encoding gzip)'],
  ],
  ...['{"amount":5}', '{"amount":null,"type":"DEBIT"}', '{"amount":"x"}'].flatMap((body): Row[] => [
    [
      `the invalid value of ${body} as it was sent`,
      { ...used({ ...use, amount: 5 }), request: { body } },
      [],
    ],
    [
      `another member in the response to ${body}`,
      { ...used({ ...use, card_id: 5 }), request: { body } },
      ['/data/card_id is the number 5, but must be text'],
    ],
  ]),
  ['a form', { ...used([use]), ...form }, ['/data is an array of 1, but must be an object']],
  ['half a request', { ...used([use]), request: { body: '{"amount":"5' } }, []],
  ['a rejection', { ...used(null), status: 404 }, []],
  ['a body of which nothing is shown', { operation: 'listBanks', body: [bank] }, []],
])('%s', (_, given, want) => expect(tested(validBody, given)).toEqual(want));

test('six of many faults are reported, with the number of the others', () => {
  const [told] = tested(validBody, {
    operation: 'mockCardTransaction',
    body: { status: 1, data: { card_id: 1, amount: 1, currency: 1, type: 1, card_balance: 1 } },
  });
  expect(told?.split('; ')).toHaveLength(7);
  expect(told).toMatch(/; and \d more$/);
});

/** The response to an example without some members. `shown` replaces members of the response. */
function answered(operation: OperationId, without: string[], shown: Record<string, unknown>): Given {
  const asked = Object.entries(operationOf(operation).examples[0]!.body ?? {});
  return {
    operation,
    request: { body: JSON.stringify(Object.fromEntries(asked.filter(([name]) => !without.includes(name)))) },
    body: { status: successStatus[operation], message: 'done', data: shownBy[operation]!(shown) },
  };
}

const time = '2030-01-14T10:00:00Z';
const order = {
  ...{ id: '0d1c2b3a-4f5e-4678-9a8b-7c6d5e4f3a2b', reference: 'ESIM-1', quantity: 1, status: 'pending' },
  ...{ package_code: 'NG', package_slug: 'ng', package_name: 'Nigeria', location: 'NG' },
  ...{ currency_code: 'NGN', amount_usd: 2.5, amount_naira: 3750 },
  ...{ created_datetime: time, updated_datetime: time },
};
const successStatus: Partial<Record<OperationId, unknown>> = {
  createRecipient: 'success',
  createEsimOrder: true,
  listEsimOrders: true,
  mockCardTransaction: true,
};
const shownBy: Partial<Record<OperationId, (shown: Record<string, unknown>) => unknown>> = {
  createRecipient: (shown) => ({ ...recipient, ...shown }),
  createEsimOrder: (shown) => ({ ...order, ...shown }),
  listEsimOrders: (shown) => [
    { ...order, type: 'purchase' },
    { ...order, type: 'purchase', ...shown },
  ],
  mockCardTransaction: (shown) => ({ ...use, ...shown }),
};

test.each<[id: OperationId, without: string[], shown: Record<string, unknown>, right: boolean]>([
  ['mockCardTransaction', ['type'], { type: null }, true],
  ['mockCardTransaction', [], { type: null }, false],
  ['mockCardTransaction', ['type'], { currency: null }, false],
  ['createRecipient', ['email', 'metadata'], { email: undefined, metadata: null, phone: undefined }, true],
  // The server may return the default value.
  ['createRecipient', ['currency'], { currency: null }, false],
  ['createRecipient', [], { name: null }, false],
  // An earlier request created the recipient.
  ['createRecipient', [], { email: null }, true],
  ['createEsimOrder', ['package_code'], { reference: null }, false],
  // Another request created the order.
  ['listEsimOrders', [], { reference: null, package_code: undefined }, true],
  ['listEsimOrders', [], { package_name: null }, false],
])('%s without %j shows %j: %s', (id, without, shown, right) => {
  const found = tested(validBody, answered(id, without, shown));
  expect(found.length === 0, found[0]).toBe(right);
});

const left = { reference: null };
const filled = { reference: 'ESIM-20260114-0001', package_code: 'NG_1GB_7D' };
const sent = { reference: 'a', package_code: { a: 1 } };
test.each<[what: string, request: unknown, answer: unknown, built: unknown]>([
  ['nothing', {}, { data: {} }, { data: filled }],
  ['nothing, as nothing was sent', null, { data: {} }, { data: filled }],
  ['nothing for what is empty', { reference: '', package_code: {} }, { data: {} }, { data: filled }],
  ['nothing for null', { reference: null, package_code: null }, { data: {} }, { data: filled }],
  ['nothing for what was sent', sent, { data: left }, { data: left }],
  ['no record', {}, {}, {}],
  ['a list', {}, { data: [left] }, { data: [left] }],
  ['a text for all', {}, 'done', 'done'],
])('a response with %s', (_, request, answer, built) =>
  expect(withOptionalEcho('createEsimOrder', request, answer)).toStrictEqual(built),
);
