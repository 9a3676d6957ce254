// Live messages about watched traffic, and the limits on kept exchanges.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import { evaluateTraffic } from '../../../src/traffic/evaluate-traffic.js';
import { KeptExchanges, WatchedTraffic } from '../../../src/traffic/watched-traffic.js';
import { credentials, event, sent, type Changes } from '../support/client-traffic.js';
import { answeredWith } from './exchanges.js';

const none = { apiKey: '', apiSecret: '' };
const wallet = (body: object, changes: Changes = {}): Exchange => {
  const exchange = sent('getWallet', { responseHeaders: { 'content-type': 'application/json' }, ...changes });
  return answeredWith(exchange, body, { operation: 'getWallet' });
};
const refusal = { status: false, message: 'no' };

function watched(exchanges: readonly Exchange[], most = 100, known = none) {
  const told: string[] = [];
  const traffic = new WatchedTraffic(most, known, ({ row, expected, actual }) =>
    told.push(`${row.id}: ${expected}; ${actual}`),
  );
  for (const exchange of exchanges) traffic.take(exchange);
  return { told, traffic };
}

test('a requirement is reported at its first violation; incomplete exchanges are not tested', () => {
  const broken = wallet({ status: true, message: '', data: {} });
  expect(watched([{ ...broken, partial: true }]).told).toEqual([]);
  expect(watched([{ ...broken, response: null, failure: 'ECONNRESET' }]).told).toEqual([]);
  const { told } = watched([broken, broken, wallet(refusal)]);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^getWallet\/response\.body: the documented body of .*; \/data lacks /);
});

test('an echoed secret is reported without the secret, once the credentials are known to be right', () => {
  const leak = wallet({ ...refusal, message: `not for ${credentials.apiSecret}` }, { status: 400 });
  expect(watched([leak]).told).toEqual([]);
  const known = watched([leak], 100, credentials).told;
  expect(known).toEqual([
    'getWallet/response.no-secret: a response without the api-secret; the api-secret in the body',
  ]);
  const accepted = { ...wallet({ status: true, message: '', data: { id: 'w' } }) };
  const learnt = watched([accepted, leak]).told;
  expect(learnt).toContain(known[0]);
  expect(learnt.join()).not.toContain(credentials.apiSecret);
});

test.each([
  ['of an operation without a secret', 'listTransactions', 'sk-93be5f0c1a7d64e802'],
  ['that is no secret by its looks', 'getWallet', 'Transactions'],
] as const)('a secret %s is none that may not come back', (_, operation, secret) => {
  const headers = { 'api-secret': secret };
  const one = sent(operation, { headers, responseHeaders: { 'content-type': 'application/json' } });
  const accepted = { ...one, response: { ...one.response!, operation } };
  const leak = answeredWith(accepted, { ...refusal, message: `not for ${secret}` }, { status: 400 });
  expect(watched([accepted, leak]).told.join()).not.toContain('no-secret');
});

test('the number of kept exchanges is limited, except for new violations', () => {
  const right = wallet(refusal, { status: 400 });
  const broken = wallet({ status: true, message: '', data: {} });
  const { traffic } = watched([right, right, right, broken, broken], 2);
  expect(traffic.kept.all).toEqual([right, right, broken]);
  expect(traffic.kept.left).toBe(2);
});

test('bodies are kept up to 256 MiB in total', () => {
  const kept = new KeptExchanges(1000);
  const { response, ...exchange } = wallet(refusal);
  const large = { ...exchange, response: { ...response!, text: 'x'.repeat(2 ** 20) } };
  for (let turn = 0; turn < 300; turn++) kept.add(large);
  expect([kept.all.length, kept.left]).toEqual([256, 44]);
  kept.add(large, true);
  expect([kept.all.length, kept.left]).toEqual([257, 44]);
});

test('exchanges outside the contract are counted', () => {
  const visit = { ...event({ method: 'GET', body: 'null' }), received: true as const };
  const exchanges = [sent('getWallet', { path: '/health' }), event(), visit, sent('getWallet')];
  const { traffic } = watched(exchanges);
  expect(traffic.foreign).toBe(2);
  expect(traffic.kept.all).toHaveLength(3);
});

test('exchanges outside the contract are shown without query, headers and body', () => {
  const login = sent('getWallet', {
    ...{ method: 'POST', path: '/login?next=PRIVATE', body: { password: 'PRIVATE' } },
    headers: { 'api-key': undefined, 'x-auth-token': 'PRIVATE' },
    responseHeaders: { 'set-cookie': 'PRIVATE' },
  });
  const { kept } = watched([answeredWith(login, 'PRIVATE')]).traffic;
  const { events, client } = evaluateTraffic(kept.all, credentials);
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`PRIVATE|${credentials.apiSecret}`));
  const shown = events.flatMap((event) => (event.kind === 'ExchangeRecorded' ? [event.exchange] : []));
  expect(shown).toMatchObject([
    { request: { method: 'POST', path: '/login', body: null }, response: { status: 200, text: '' } },
  ]);
  expect(client).toMatchObject([{ rule: 'secret-to-the-service', count: 1 }]);
});
