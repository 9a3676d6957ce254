import { inWords } from '../../../src/report/words.js';
import { expect, test } from 'vitest';
import { echoes } from '../../../src/checks/echo.js';
import { requestOf } from '../../../src/cases/route.js';
import { operationOf, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { exchangeOf } from './tested.js';

type Members = Record<string, unknown>;
/** The request, the response, and the bodies of earlier requests for the same record. */
type Row = [sent: Members, shown: Members, earlier?: Members[]];
type Case = [what: string, wrong: number, ...Row];

/** The number of members of a response that differ from the request. */
const faults = (id: OperationId, ...row: Row): number => found(id, row).length;

/** The findings for an exchange, optionally with changes. */
function found(
  id: OperationId,
  [sent, shown, earlier = []]: Row,
  more: Partial<Exchange> = {},
  run: { nonce: string } | null = { nonce: 'n0nce' },
  only?: string,
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
    .filter((check) =>
      only === undefined ? check.requirement(operation) === 'written' : check.name === only,
    )
    .flatMap((check) =>
      check.findings(
        operation,
        { ...exchange, ...more, request: { ...exchange.request, ...more.request } },
        { apiKey: '', apiSecret: '', ...(run && { sent: { ...run, asked, timesSent: () => 0 } }) },
      ),
    )
    .map((finding) => {
      const { expected, actual } = inWords(finding);
      return { expected, actual };
    });
}

test.each<Case>([
  ['marks composed', 0, { reference: 'e\u0301' }, { reference: '\u00e9' }],
  ['a text cut', 1, { reference: 'x'.repeat(256) }, { reference: 'x'.repeat(255) }],
  ['blanks at the ends', 0, { reference: ' a ' }, { reference: 'a' }],
  ['an invisible character taken out', 0, { reference: 'a\u200b' }, { reference: 'a' }],
  ['an amount truncated', 1, { amount: '1310.73' }, { amount: '1310.72' }],
  ['an amount of parts of a kobo', 0, { amount: '1.005' }, { amount: '1.01' }],
  ['an amount of zero', 0, { amount: '0.00' }, { amount: '1.00' }],
  ['the amount of an earlier request', 0, { amount: '2' }, { amount: '1' }, [{ amount: '1' }]],
  ['the amount of no request', 1, { amount: '2' }, { amount: '3' }, [{ amount: '1' }]],
  ['blanks at the ends of what is shown', 0, { reference: 'a' }, { reference: ' a ' }],
  ['another amount with separators', 1, { amount: '2' }, { amount: '1,310.70' }],
  ['an amount in words', 0, { amount: '2' }, { amount: 'NGN 3' }],
  ['an amount with more words', 0, { amount: '2' }, { amount: '3 naira' }],
  ['an amount with blanks', 0, { amount: '1310.70' }, { amount: '1 310.70' }],
  ['nothing', 0, {}, { reference: undefined }],
  ['a body that breaks a rule', 0, { reference: 7 }, { reference: '8' }],
])('a transfer: %s (%i)', (_, wrong, ...row) => expect(faults('initiateTransfer', ...row)).toBe(wrong));

test.each<Case>([
  ['other letters of a card id', 0, {}, {}],
  ['another card', 1, {}, { card_id: 'card-b' }],
  ['a cent less', 1, { amount: '4.35' }, { amount: '4.34' }],
])('a use of a card: %s (%i)', (_, wrong, ...row) =>
  expect(faults('mockCardTransaction', ...row)).toBe(wrong),
);

const email = 'ada+n0nce@example.com';
const metadata = { a: 'n0nce', b: '007' };
const many = Object.fromEntries([...'cdefghijk'].map((name) => [name, '1']));
const long = '1'.repeat(65);
const spaced: Members = { metadata: { ...metadata, c: '1  2' } };
const nested = (x: string): Members => ({ metadata: { ...metadata, c: { x, y: '2' } } });
test.each<Case>([
  ['small letters', 0, { email: 'Ada@Example.COM' }, { email: 'ada@example.com' }],
  ['an older one', 0, { email, metadata }, { email: 'old@example.com', metadata: {} }],
  ['a changed email, and no metadata', 0, { email }, { email: 'ada n0nce@example.com' }],
  ['a mask', 0, { email, metadata }, { email: 'a***@example.com' }],
  ['an email bent next to metadata', 2, { email, metadata }, { email: 'ada n0nce@example.com', metadata }],
  ['no email next to metadata', 1, { email, metadata }, { email: '', metadata }],
  ['a text as a number', 2, { metadata }, { metadata: { a: 'n0nce', b: 7 } }],
  ['a text without its zeros', 2, { metadata }, { metadata: { a: 'n0nce', b: '7' } }],
  ['a text that is gone', 2, { metadata }, { metadata: { a: 'n0nce' } }],
  ['a text under another name', 2, { metadata }, { metadata: { A: 'n0nce', b: '007' } }],
  ['a text with single blanks', 0, spaced, { metadata: { ...metadata, c: '1 2' } }],
  ['a reserved name that is gone', 0, { metadata: { ...metadata, $set: '1' } }, { metadata }],
  ['nothing that is gone', 0, { metadata: { ...metadata, c: '', d: null, e: [] } }, { metadata }],
  ['a number as a text', 0, { metadata: { ...metadata, c: 7 } }, { metadata: { ...metadata, c: '7' } }],
  ['a number as another number', 1, { metadata: { ...metadata, c: 7 } }, { metadata: { ...metadata, c: 8 } }],
  ['nested members as text', 1, nested('1'), { metadata: { ...metadata, c: '{}' } }],
  ['nested members that differ', 1, nested('1'), nested('01')],
  ['nested members in any order', 0, nested('1'), { metadata: { ...metadata, c: { y: '2', x: '1' } } }],
  ['further members', 0, { metadata }, { metadata: { ...metadata, c: '1' } }],
  ['too many members', 1, { metadata: { ...metadata, ...many } }, { metadata }],
  [
    'a long text that is cut',
    1,
    { metadata: { ...metadata, c: long } },
    { metadata: { ...metadata, c: '1' } },
  ],
  [
    'a name in camel case',
    1,
    { metadata: { ...metadata, c_d: '1' } },
    { metadata: { ...metadata, cD: '1' } },
  ],
  ['earlier members', 0, { email, metadata }, { metadata: { a: '1' } }, [{ metadata: { a: '1' } }]],
])('a recipient: %s (%i)', (_, wrong, sent, shown, earlier) =>
  expect(faults('createRecipient', sent, { ...beside(sent), ...shown }, earlier)).toBe(wrong),
);

/** The response of a server that stores both values. */
const beside = (sent: Members): Members =>
  Object.fromEntries(['email', 'metadata'].flatMap((name) => (name in sent ? [[name, sent[name]]] : [])));

const bent: Row = [{ reference: 'a' }, { reference: 'b' }];

test('another Unicode form fails only echo-as-sent', () => {
  const composed: Row = [{ reference: 'e\u0301' }, { reference: '\u00e9' }];
  const all = (row: Row) => found('initiateTransfer', row, {}, { nonce: 'n0nce' }, 'echo-as-sent');
  expect(all(composed)).toEqual([
    { expected: 'e\u0301 at /data/reference, as it was sent', actual: '\u00e9' },
  ]);
  expect(all([{ reference: 'abcdef' }, { reference: 'a***f' }])).toEqual([]);
});

test('the finding shows the sent and the returned value', () =>
  expect(found('initiateTransfer', bent)).toEqual([
    { expected: 'a at /data/reference, as it was sent', actual: 'b' },
  ]));

test('a lost member is reported as nothing', () => {
  const lost: Row = [
    { email, metadata },
    { metadata, email: undefined },
  ];
  const expected = `${email} at /data/email, as it was sent`;
  expect(found('createRecipient', lost)).toEqual([{ expected, actual: 'nothing' }]);
});

test.each<[what: string, more: Partial<Exchange>]>([
  ['a rejection', { response: { status: 400, headers: {}, text: '', json: { data: { reference: 'b' } } } }],
  ['no answer', { response: null }],
  ['odd input', { request: { oddity: 'odd' } as Exchange['request'] }],
  ['odd bytes', { request: { bytes: true } as Exchange['request'] }],
])('no finding for %s', (_, more) => expect(found('initiateTransfer', bent, more)).toEqual([]));

test('no finding when the sent values are unknown', () =>
  expect(found('initiateTransfer', bent, {}, null)).toEqual([]));

test.each<Case>([
  ['blanks in members', 0, { email, metadata: { a: 'n0nce ' } }, { email, metadata: { a: ' n0nce' } }],
  ['spaces around a text', 0, { email: ` ${email}`, metadata }, { email: `${email} `, metadata }],
  ['a value that was not sent', 0, { email, metadata: undefined }, { email, metadata: { a: '1' } }],
  ['a value that was sent as null', 0, { email, metadata: null }, { email, metadata: { a: '1' } }],
  ['nothing for the members', 1, { email, metadata }, { email, metadata: undefined }],
  ['a new email', 2, { email, metadata }, { email: 'bob@example.com', metadata }, [{ metadata: {} }]],
  ['null for the members', 1, { email, metadata }, { email, metadata: null }],
  ['odd names of members', 0, { email, metadata: { '\u0007': '1' } }, { email, metadata: {} }],
  ['members that are no texts', 1, { email, metadata: { a: 7 } }, { email, metadata: { a: 8 } }],
])('a recipient shows %s (%i)', (_, wrong, ...row) => expect(faults('createRecipient', ...row)).toBe(wrong));
