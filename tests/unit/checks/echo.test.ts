import { expect, test } from 'vitest';
import { echoes } from '../../../src/checks/echo.js';
import { requestOf } from '../../../src/cases/case.js';
import { operationOf, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { exchangeOf } from './judged.js';

interface Row {
  sent: Record<string, unknown>;
  shown: Record<string, unknown>;
  /** Bodies of earlier requests for the same record. */
  earlier?: Record<string, unknown>[];
}

/** How many things of an answer are not what was sent. */
const faults = (id: OperationId, row: Row): number => found(id, row).length;

/** What is found in an answer, which may be changed, or the request. */
function found(
  id: OperationId,
  { sent, shown, earlier = [] }: Row,
  more: Partial<Exchange> = {},
  run: { nonce: string } | null = { nonce: 'n0nce' },
): { expected: string; actual: string }[] {
  const operation = operationOf(id);
  const example = operation.examples[0]!.body as Record<string, unknown>;
  const data = Object.fromEntries(
    operation.echoes.map(({ shows, of }) => [
      shows.replace('/data/', ''),
      of.startsWith('/path/') ? 'CARD-A' : example[of.replace('/body/', '')],
    ]),
  );
  const exchange = exchangeOf({
    operation: id,
    request: {
      path: operation.path.replace('{card_id}', 'card-a'),
      body: JSON.stringify({ ...example, ...sent }),
    },
    body: { status: id === 'createRecipient' ? 'success' : true, message: '', data: { ...data, ...shown } },
  });
  const asked = () => [
    requestOf(operation, exchange),
    ...earlier.map((body) => ({ body: { ...example, ...body } })),
  ];
  return echoes
    .filter((check) => check.requirement(operation) === 'written')
    .flatMap((check) =>
      check.findings(
        operation,
        { ...exchange, ...more, request: { ...exchange.request, ...more.request } },
        { apiKey: '', apiSecret: '', ...(run && { sent: { ...run, asked } }) },
      ),
    );
}

test.each<[what: string, wrong: number, row: Row]>([
  ['the example', 0, { sent: {}, shown: {} }],
  ['leading zeros lost', 1, { sent: { reference: '007' }, shown: { reference: '7' } }],
  ['marks composed', 1, { sent: { reference: 'e\u0301' }, shown: { reference: '\u00e9' } }],
  ['a text cut', 1, { sent: { reference: 'x'.repeat(256) }, shown: { reference: 'x'.repeat(255) } }],
  ['blanks at the ends', 0, { sent: { reference: ' a ' }, shown: { reference: 'a' } }],
  ['a control character taken out', 0, { sent: { reference: 'a\u0007' }, shown: { reference: 'a' } }],
  ['an invisible character taken out', 0, { sent: { reference: 'a\u200b' }, shown: { reference: 'a' } }],
  ['the same amount', 0, { sent: { amount: '1310.70' }, shown: { amount: '1,310.7' } }],
  ['an amount truncated', 1, { sent: { amount: '1310.73' }, shown: { amount: '1310.72' } }],
  ['an amount of parts of a kobo', 0, { sent: { amount: '1.005' }, shown: { amount: '1.01' } }],
  ['an amount of zero', 0, { sent: { amount: '0.00' }, shown: { amount: '1.00' } }],
  [
    'the amount of an earlier request',
    0,
    { sent: { amount: '2' }, shown: { amount: '1' }, earlier: [{ amount: '1' }] },
  ],
  [
    'the amount of no request',
    1,
    { sent: { amount: '2' }, shown: { amount: '3' }, earlier: [{ amount: '1' }] },
  ],
  ['blanks at the ends of what is shown', 0, { sent: { reference: 'a' }, shown: { reference: ' a ' } }],
  ['another amount with separators', 1, { sent: { amount: '2' }, shown: { amount: '1,310.70' } }],
  ['an amount in words', 0, { sent: { amount: '2' }, shown: { amount: 'NGN 3' } }],
  ['an amount with more words', 0, { sent: { amount: '2' }, shown: { amount: '3 naira' } }],
  ['an amount with blanks', 0, { sent: { amount: '1310.70' }, shown: { amount: '1 310.70' } }],
  ['nothing', 0, { sent: {}, shown: { reference: undefined } }],
  ['a number for a text', 0, { sent: { reference: '7' }, shown: { reference: 7 } }],
  ['a body that breaks a rule', 0, { sent: { reference: 7 }, shown: { reference: '8' } }],
])('a transfer: %s (%i)', (_, wrong, row) => expect(faults('initiateTransfer', row)).toBe(wrong));

test.each<[what: string, wrong: number, row: Row]>([
  ['other letters of a card id', 0, { sent: {}, shown: {} }],
  ['another card', 1, { sent: {}, shown: { card_id: 'card-b' } }],
  ['a sign', 0, { sent: { amount: '4.35' }, shown: { amount: '-4.35' } }],
  ['a cent less', 1, { sent: { amount: '4.35' }, shown: { amount: '4.34' } }],
])('a use of a card: %s (%i)', (_, wrong, row) => expect(faults('mockCardTransaction', row)).toBe(wrong));

const email = 'ada+n0nce@example.com';
const metadata = { a: 'n0nce', b: '007' };
test.each<[what: string, wrong: number, row: Row]>([
  ['small letters', 0, { sent: { email: 'Ada@Example.COM' }, shown: { email: 'ada@example.com' } }],
  ['an older one', 0, { sent: { email, metadata }, shown: { email: 'old@example.com', metadata: {} } }],
  ['an email bent', 1, { sent: { email, metadata }, shown: { email: 'ada n0nce@example.com' } }],
  ['an email bent, beside no metadata', 0, { sent: { email }, shown: { email: 'ada n0nce@example.com' } }],
  ['a mask', 0, { sent: { email, metadata }, shown: { email: 'a***@example.com' } }],
  ['a member lost', 1, { sent: { email, metadata }, shown: { metadata: { a: 'n0nce' } } }],
  ['a member of another type', 1, { sent: { metadata }, shown: { metadata: { a: 'n0nce', b: 7 } } }],
  ['further members', 0, { sent: { metadata }, shown: { metadata: { ...metadata, c: '1' } } }],
  [
    'those of an earlier request',
    0,
    { sent: { email, metadata }, shown: { metadata: { a: '1' } }, earlier: [{ metadata: { a: '1' } }] },
  ],
])('a recipient: %s (%i)', (_, wrong, { sent, shown, earlier = [] }) =>
  expect(faults('createRecipient', { sent, shown: { ...beside(sent), ...shown }, earlier })).toBe(wrong),
);

/** What a server shows that keeps both. */
const beside = (sent: Row['sent']): Row['shown'] =>
  Object.fromEntries(['email', 'metadata'].flatMap((name) => (name in sent ? [[name, sent[name]]] : [])));

const bent: Row = { sent: { reference: 'a' }, shown: { reference: 'b' } };

test('what came and what was sent are told', () =>
  expect(found('initiateTransfer', bent)).toEqual([
    { expected: 'a at /data/reference, as it was sent', actual: 'b' },
  ]));

test('what is lost beside what came back is told as nothing', () =>
  expect(
    found('createRecipient', { sent: { email, metadata }, shown: { email: undefined, metadata } }),
  ).toEqual([{ expected: `${email} at /data/email, as it was sent`, actual: 'nothing' }]));

test.each<[what: string, more: Partial<Exchange>]>([
  ['a refusal', { response: { status: 400, headers: {}, text: '', json: { data: { reference: 'b' } } } }],
  ['no answer', { response: null }],
  ['odd input', { request: { oddity: 'odd' } as Exchange['request'] }],
  ['odd bytes', { request: { bytes: true } as Exchange['request'] }],
])('nothing is told of %s', (_, more) => expect(found('initiateTransfer', bent, more)).toEqual([]));

test('nothing is told where nobody knows what was sent', () =>
  expect(found('initiateTransfer', bent, {}, null)).toEqual([]));

test.each<[what: string, wrong: number, row: Row]>([
  [
    'blanks around the members',
    0,
    { sent: { email, metadata: { a: 'n0nce ' } }, shown: { email, metadata: { a: ' n0nce' } } },
  ],
  [
    'blanks around a text',
    0,
    { sent: { email: ` ${email}`, metadata }, shown: { email: `${email} `, metadata } },
  ],
  ['what was not sent', 0, { sent: { email, metadata: undefined }, shown: { email, metadata: { a: '1' } } }],
  ['what was sent as null', 0, { sent: { email, metadata: null }, shown: { email, metadata: { a: '1' } } }],
  ['nothing for the members', 1, { sent: { email, metadata }, shown: { email, metadata: undefined } }],
  [
    'neither this email nor an earlier one',
    1,
    { sent: { email, metadata }, shown: { email: 'bob@example.com', metadata }, earlier: [{ metadata: {} }] },
  ],
  ['null for the members', 1, { sent: { email, metadata }, shown: { email, metadata: null } }],
  ['a text in place of the members', 1, { sent: { email, metadata }, shown: { email, metadata: 'n0nce' } }],
  [
    'odd names of members',
    0,
    { sent: { email, metadata: { '\u0007': '1' } }, shown: { email, metadata: {} } },
  ],
  [
    'members that are no texts',
    0,
    { sent: { email, metadata: { a: 7 } }, shown: { email, metadata: { a: 8 } } },
  ],
])('a recipient shows %s (%i)', (_, wrong, row) => expect(faults('createRecipient', row)).toBe(wrong));
