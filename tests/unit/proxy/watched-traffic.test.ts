// What is told of traffic as it happens, and how much of it is kept.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import { WatchedTraffic } from '../../../src/traffic/watched-traffic.js';
import { credentials, event, sent, type Changes } from '../client/traffic.js';

const none = { apiKey: '', apiSecret: '' };
const wallet = (body: object, changes: Changes = {}): Exchange => {
  const exchange = sent('getWallet', { responseHeaders: { 'content-type': 'application/json' }, ...changes });
  const response = {
    ...exchange.response!,
    operation: 'getWallet' as const,
    json: body,
    text: JSON.stringify(body),
  };
  return { ...exchange, response };
};
const refusal = { status: false, message: 'no' };

function watched(exchanges: readonly (Exchange | null)[], most = 100, known = none) {
  const told: string[] = [];
  const traffic = new WatchedTraffic(most, known, ({ row, expected, actual }) =>
    told.push(`${row.id}: ${expected}; ${actual}`),
  );
  for (const exchange of exchanges) traffic.take(exchange);
  return { told, traffic };
}

test('a requirement is told of when it is first broken, and of a part of an exchange nothing is', () => {
  const broken = wallet({ status: true, message: '', data: {} });
  expect(watched([{ ...broken, partial: true }]).told).toEqual([]);
  expect(watched([{ ...broken, response: null, failure: 'ECONNRESET' }]).told).toEqual([]);
  const { told } = watched([broken, broken, wallet(refusal)]);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^getWallet\/response\.body: the documented body of .*; \/data lacks /);
});

test('a secret that comes back is told of without it, once the credentials are known to be right', () => {
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

test('only so many are kept, but for those that show something new', () => {
  const right = wallet(refusal, { status: 400 });
  const broken = wallet({ status: true, message: '', data: {} });
  const { traffic } = watched([right, right, right, broken, broken], 2);
  expect(traffic.kept.all).toEqual([right, right, broken]);
  expect(traffic.kept.left).toBe(2);
});

test('bodies are kept up to a size in all', () => {
  const large = wallet({ ...refusal, text: 'x'.repeat(1024 * 1024) }, { status: 400 });
  const { traffic } = watched(Array<Exchange>(300).fill(large), 1000);
  expect(traffic.kept.all.length).toBeGreaterThan(200);
  expect(traffic.kept.all.length).toBeLessThan(257);
});

test('what is nothing of the contract is counted', () => {
  const exchanges = [null, sent('getWallet', { path: '/health' }), event(), sent('getWallet')];
  const { traffic } = watched(exchanges);
  expect(traffic.foreign).toBe(2);
  expect(traffic.kept.all).toHaveLength(3);
});
