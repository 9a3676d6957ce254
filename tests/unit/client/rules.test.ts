// What a client does against the contract: for each rule a client that breaks it, and one that keeps it.
import { expect, test } from 'vitest';
import { clauseProblem } from '../../../spec/clauses.js';
import { operations, operationOf } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { clientFindings, clientRules } from '../../../src/traffic/client/findings.js';
import type { ClientContext } from '../../../src/traffic/client/rule.js';
import { credentials, event, sent, type Changes } from './traffic.js';

const context: ClientContext = {
  ...credentials,
  baseUrl: 'https://sandbox.example.com',
  environment: 'sandbox',
};
const { apiSecret } = credentials;
const transfer = (body: object, changes: Changes = {}): Exchange =>
  sent('initiateTransfer', {
    ...changes,
    body: { ...(operationOf('initiateTransfer').examples[0]!.body as object), ...body },
  });
const key = (name: string): Changes => ({
  headers: { 'idempotency-key': name, 'Idempotency-Key': undefined },
});
const times = (n: number, one: (at: number) => Exchange): Exchange[] => [...Array(n).keys()].map(one);
const hour = 60 * 60 * 1000;

interface Row {
  rule: string;
  broken: Exchange[];
  kept: Exchange[];
  context?: Partial<ClientContext>;
  /** How often it is broken, where it is not once. */
  count?: number;
  clause?: string;
}

const rows: Row[] = [
  {
    rule: 'credentials',
    broken: [
      sent('getWallet', { headers: { 'api-secret': undefined } }),
      sent('listTransactions', { headers: { 'api-key': ' ' } }),
      sent('getWallet', {
        path: '/pms/api/external/request/wallet/balance/',
        headers: { 'api-key': undefined },
      }),
    ],
    kept: [
      sent('getWallet', { headers: { 'api-key': undefined, 'Api-Key': 'k' } }),
      sent('listTransactions', { headers: { 'api-secret': undefined } }),
      sent('getWallet', { path: '/health', headers: { 'api-key': undefined, 'api-secret': undefined } }),
      sent('getWallet', { headers: { 'api-key': '[api-key]', 'api-secret': '[api-secret]' } }),
    ],
    count: 3,
  },
  {
    rule: 'secret-in-its-header',
    broken: [
      sent('listTransactions', { path: `/transactions?x=${apiSecret}` }),
      sent('listTransactions', { path: '/transactions?api_secret=another' }),
      sent('listTransactions', { path: '/transactions?x=[api-secret]' }),
      sent('searchFlights', { body: { adults: 1, note: apiSecret } }),
      sent('getWallet', { headers: { Authorization: `Bearer ${apiSecret}` } }),
    ],
    kept: [sent('listTransactions', { path: '/transactions?page=1' }), sent('getWallet')],
    count: 5,
  },
  {
    rule: 'secret-not-in-a-browser',
    broken: [
      sent('getWallet', { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
      sent('getWallet', { headers: { Origin: 'https://shop.example', 'User-Agent': 'Mozilla/5.0' } }),
    ],
    kept: [
      // fetch of Node says so, too.
      sent('getWallet', { headers: { 'sec-fetch-mode': 'cors', 'user-agent': 'node' } }),
      sent('listTransactions', { headers: { 'sec-fetch-site': 'same-origin', 'api-secret': undefined } }),
    ],
    count: 2,
  },
  {
    rule: 'secret-by-https',
    context: { baseUrl: 'http://pay.example.com/v1' },
    broken: [sent('getWallet')],
    kept: [sent('listTransactions', { headers: { 'api-secret': undefined } })],
  },
  {
    rule: 'secret-to-the-service',
    broken: [sent('getWallet', { path: '/metrics' })],
    kept: [
      sent('getWallet', { path: '/metrics', headers: { 'api-secret': undefined } }),
      // The document names the order of a flight, but no path of it.
      sent('createEsimOrder', { path: '/vaas/api/v1/flight/orders' }),
    ],
  },
  {
    rule: 'address',
    broken: [
      sent('initiateTransfer', { path: '/pms/api/external/request/wallet/transfer' }),
      sent('listTransactions', { path: '/transactions/?page=1' }),
      sent('getWallet', { path: '/pms//api/external/request/wallet/get-or-create/' }),
      sent('listTransactions', { method: 'POST' }),
    ],
    kept: [
      sent('freezeCard'),
      sent('getWallet', { method: 'OPTIONS' }),
      sent('getWallet', { path: '/transfer/initiate', method: 'POST' }),
      sent('createEsimOrder', { path: '/vaas/api/v1/flight/orders' }),
    ],
    count: 4,
  },
  {
    rule: 'idempotency-key',
    broken: [sent('createEsimOrder', { headers: { 'Idempotency-Key': undefined } })],
    kept: [
      sent('createEsimOrder', key('a')),
      sent('searchFlights'),
      sent('createEsimOrder', { headers: { 'Idempotency-Key': '[redacted]' } }),
    ],
  },
  {
    rule: 'key-of-one-request',
    broken: [
      sent('createEsimOrder', key('a')),
      sent('createEsimOrder', { ...key('a'), body: { reference: 'B', package_code: 'c' }, at: 1 }),
      sent('createFlightQuote', { ...key('a'), at: 2 }),
      sent('freezeCard', { ...key('b'), at: 3 }),
      sent('freezeCard', {
        ...key('b'),
        path: '/pms/api/external/request/virtual-cards/other/freeze/',
        at: 4,
      }),
    ],
    kept: [
      sent('createEsimOrder', { ...key('a'), body: '{"reference":"A","package_code":"c"}' }),
      sent('createEsimOrder', { ...key('a'), body: '{ "package_code": "c", "reference": "A" }', at: 1 }),
      transfer({ otp: '123456' }, { ...key('c'), at: 2 }),
      transfer({ otp: '[redacted]' }, { ...key('c'), at: 3 }),
      sent('createFlightQuote', { headers: { 'Idempotency-Key': '[redacted]' } }),
      sent('createEsimOrder', { headers: { 'Idempotency-Key': '[redacted]' } }),
      sent('createEsimOrder', { ...key('d'), at: 5 }),
      { ...sent('createEsimOrder', { ...key('d'), body: null, at: 6 }), partial: true },
    ],
    count: 3,
  },
  {
    rule: 'key-for-a-day',
    broken: [sent('freezeCard', key('a')), sent('freezeCard', { ...key('a'), at: 24.5 * hour })],
    kept: [sent('freezeCard', key('a')), sent('freezeCard', { ...key('a'), at: 23.5 * hour })],
  },
  {
    rule: 'key-kept-when-sent-again',
    broken: [
      sent('freezeCard', { ...key('a'), status: 503 }),
      sent('freezeCard', { ...key('b'), at: 100, status: null }),
      sent('freezeCard', { headers: { 'Idempotency-Key': undefined }, at: 200 }),
    ],
    kept: [
      sent('freezeCard', { ...key('a'), status: 503 }),
      sent('freezeCard', { ...key('a'), at: 100 }),
      sent('freezeCard', { ...key('b'), at: 200 }),
    ],
    count: 2,
  },
  {
    rule: 'transfer-reference',
    broken: [
      transfer({ reference: 'TRF-1', amount: '10.00' }),
      transfer({ reference: 'TRF-1', amount: '12.00' }, { status: 409, at: 1 }),
    ],
    kept: [
      transfer({ reference: 'TRF-1', amount: '10.00' }, { status: 400 }),
      transfer({ reference: 'TRF-1', amount: '12.00' }, { at: 1 }),
      transfer({ reference: 'TRF-1', amount: '12.00', narration: 'again' }, { at: 2 }),
      transfer({ reference: 'TRF-2', amount: '10.00' }, { at: 3 }),
    ],
  },
  {
    rule: 'content-type',
    broken: [
      sent('searchFlights', { headers: { 'content-type': 'text/plain' } }),
      sent('searchFlights', { headers: { 'content-type': undefined } }),
    ],
    kept: [
      sent('searchFlights', {
        headers: { 'content-type': undefined, 'Content-Type': 'application/json; charset=utf-8' },
      }),
      // The overview permits it.
      sent('searchFlights', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'adults=1',
      }),
      sent('getWallet'),
      sent('freezeCard'),
    ],
    count: 2,
  },
  {
    rule: 'json',
    broken: [sent('searchFlights', { body: '{"adults":1' })],
    kept: [
      sent('searchFlights'),
      sent('getWallet'),
      sent('searchFlights', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'adults=1',
      }),
    ],
  },
  {
    rule: 'body',
    broken: [sent('verifyEnhancedNin', { body: { nin: '123' } }), sent('verifyEnhancedNin', { body: {} })],
    kept: [
      sent('verifyEnhancedNin', { body: { nin: '12345678901' } }),
      sent('verifyEnhancedNin', { body: { nin: '[redacted]' } }),
      ...operations.map(({ id }) => sent(id)),
    ],
    count: 2,
    clause: 'Endpoints > Enhanced NIN verification > paragraph 1',
  },
  {
    rule: 'amount-as-text',
    broken: [transfer({ reference: 'TRF-1', amount: 1250.75 })],
    kept: [transfer({ reference: 'TRF-1', amount: '1250.75' })],
    clause: 'Endpoints > Initiate transfer > row amount',
  },
  {
    rule: 'body-types',
    broken: [transfer({ reference: 'TRF-1', account_number: 123456789 })],
    kept: [transfer({ reference: 'TRF-1', account_number: '[redacted number]' })],
    clause: 'Endpoints > Initiate transfer > row account_number',
  },
  {
    rule: 'query',
    broken: [
      sent('listTransactions', { path: '/transactions?per_page=101' }),
      sent('listTransactions', { path: '/transactions?per_page=500&page=2' }),
    ],
    kept: [sent('listTransactions', { path: '/transactions?per_page=100&page=2&status=success' })],
    count: 2,
    clause: 'Endpoints > List transactions > row per_page',
  },
  {
    rule: 'undocumented',
    broken: [
      sent('listTransactions', { path: '/transactions?perpage=10' }),
      transfer({ reference: 'TRF-1', naration: 'x' }),
    ],
    kept: [sent('createRecipient'), sent('listTransactions', { path: '/transactions?per_page=10' })],
    count: 2,
  },
  {
    rule: 'rate-sandbox',
    broken: times(1002, (at) => sent('getWallet', { at: at * 10 })),
    kept: times(1002, (at) => sent('getWallet', { at: at * 61 })),
    count: 2,
  },
  {
    rule: 'rate-live',
    context: { environment: 'live' },
    broken: times(101, (at) => sent('getWallet', { at: at * 10 })),
    kept: times(101, (at) => sent('getWallet', { at: at * 610 })),
  },
  {
    rule: 'wait-after-429',
    broken: [
      sent('getWallet', { status: 429, at: 0, durationMs: 10 }),
      sent('getWallet', { status: 429, at: 100, responseHeaders: { 'Retry-After': '30' } }),
      sent('getWallet', { at: 20_000 }),
    ],
    kept: [
      sent('getWallet', { status: 429, at: 0, durationMs: 50 }),
      // It was under way already.
      sent('getWallet', { at: 40 }),
      sent('getWallet', { status: 429, at: 1200, responseHeaders: { 'retry-after': '2' } }),
      sent('getWallet', { at: 3300 }),
    ],
    count: 2,
  },
  {
    rule: 'simulation-in-sandbox',
    context: { environment: 'live' },
    broken: [sent('mockCardTransaction')],
    kept: [sent('freezeCard')],
  },
  {
    rule: 'receiver-checks-signatures',
    broken: [
      event({ headers: { 'SERVICE-HTTP-SIGNATURE': undefined } }),
      event({ headers: { 'SERVICE-HTTP-SIGNATURE': 'ab'.repeat(64) } }),
    ],
    kept: [
      event(),
      event({ headers: { 'SERVICE-HTTP-SIGNATURE': undefined }, status: 401 }),
      event({ headers: { 'SERVICE-HTTP-SIGNATURE': '[redacted]' } }),
      event({ body: { pin: '[redacted]' }, headers: { 'SERVICE-HTTP-SIGNATURE': 'ab'.repeat(64) } }),
      event({ method: 'GET', headers: { 'SERVICE-HTTP-SIGNATURE': undefined } }),
    ],
    count: 2,
  },
  {
    rule: 'receiver-takes-events',
    broken: [event({ status: 500 }), event({ status: null })],
    kept: [event({ status: 204 }), event({ headers: { 'SERVICE-HTTP-SIGNATURE': 'ab' }, status: 400 })],
    count: 2,
  },
  {
    rule: 'receiver-answers-soon',
    broken: [event({ durationMs: 12_000 })],
    kept: [event({ durationMs: 9000 })],
  },
];

test.each(rows)('$rule', ({ rule, broken, kept, context: changes = {}, count = 1, clause }) => {
  const found = (exchanges: Exchange[]) =>
    clientFindings(exchanges, { ...context, ...changes }).filter((one) => one.rule === rule);
  expect(found(kept)).toEqual([]);
  const findings = found(broken);
  expect(findings.reduce((sum, one) => sum + one.count, 0)).toBe(count);
  if (clause !== undefined) expect(findings.map((one) => one.clause)).toEqual([clause]);
  expect(JSON.stringify(findings)).not.toContain(apiSecret);
});

test('every rule is broken above, and rests on a place of the document', () => {
  expect(rows.map(({ rule }) => rule).toSorted()).toEqual(clientRules.map(({ rule }) => rule).toSorted());
  expect(clientRules.flatMap(({ clause }) => clauseProblem(clause) ?? [])).toEqual([]);
  for (const { text } of clientRules) expect(text).toMatch(/\b(must|should)\b/);
});

test('the documented examples break no rule', () => {
  const examples = operations.flatMap(({ id, examples }, at) =>
    examples.map(({ body }, form) => sent(id, { body: body ?? null, at: 1000 * at + form })),
  );
  expect(clientFindings([...examples, event()], context)).toEqual([]);
});

test('evidence shows different faults first, three at most, without any secret', () => {
  const other = 'SECRET-of-another-business';
  const exchanges = [
    ...times(5, (at) => sent('listTransactions', { path: '/transactions?x=1', at })),
    sent('listTransactions', { path: '/transactions?y=1', at: 9, headers: { 'api-secret': other } }),
  ];
  const [finding] = clientFindings(exchanges, context);
  expect(finding).toMatchObject({ rule: 'undocumented', count: 6 });
  expect(finding!.evidence.map(({ actual }) => actual.at(-1))).toEqual(['x', 'y', 'x']);
  expect(JSON.stringify(finding)).not.toMatch(new RegExp(`${other}|${apiSecret}`));
});
