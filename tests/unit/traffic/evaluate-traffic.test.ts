// Verdicts from recordings of any tool.
import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/contract/contract.js';
import { eventExample } from '../../../src/contract/event-examples.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { skipped } from '../../../src/contract/reason.js';
import { evaluateTraffic, type TrafficOptions } from '../../../src/traffic/evaluate-traffic.js';
import { sign } from '../../../src/webhooks/sign.js';
import { sent } from '../support/client-traffic.js';
import { answeredWith, credentials, recorded, secret } from './exchanges.js';
import { tested } from './tested.js';
import { read, refusedWith } from './wallet.js';

const key = credentials['api-key'];
const given = { apiKey: key, apiSecret: secret };

test('exercised requirements pass, and the others are not in the recording', () => {
  const { pass, fail, warn, verdicts } = tested([read('10.00'), read('10.00')]);
  expect(fail).toEqual([]);
  expect(warn).toEqual([]);
  expect(pass).toEqual(expect.arrayContaining(['getWallet/response.body', 'getWallet/same-wallet']));
  const other = verdicts.find(({ requirement }) => requirement === 'freezeCard/response.body');
  expect(other).toMatchObject({ outcome: 'not-testable', reason: { words: 'not in the recording' } });
});

const masked = () =>
  recorded('POST /transfer/recipient', {
    body: { name: '[redacted]' },
    headers: { ...credentials, 'idempotency-key': 'key-0001' },
    status: 201,
  });

test.each<[string, Exchange[], string]>([
  [
    'a secret',
    [read('1.00'), read('1.00', undefined, { ...credentials, 'api-secret': '***' })],
    'getWallet/auth.wrong-secret',
  ],
  ['a repeated body', [masked(), masked()], 'createRecipient/idempotency.replay'],
])('a recording that masks %s says so', (_, exchanges, id) => {
  const { verdicts } = tested(exchanges);
  expect(verdicts.find(({ requirement }) => requirement === id)).toMatchObject({
    ...{ outcome: 'not-testable', reason: { words: 'masked in the recording' } },
  });
});

test('the events contain no secret', () => {
  const leak = answeredWith(read('1.00'), { status: true, x: secret });
  const { events, fail } = tested([read('1.00'), leak]);
  expect(fail).toContain('getWallet/response.no-secret');
  expect(JSON.stringify(events)).not.toContain(secret);
  expect(JSON.stringify(events)).not.toContain(key);
});

const unauthorized = ['getWallet/auth.missing', 'getWallet/pact.unauthorized'];

describe('credentials', () => {
  const without = read('1.00', undefined, {});
  const other = read('1.00', undefined, { ...credentials, 'api-secret': 'sk-of-somebody-else-0001' });

  test.each<[string, Exchange[], TrafficOptions, string[]]>([
    ['none, accepted', [read('1.00'), without], {}, unauthorized],
    ['none, rejected with 401', [read('1.00'), refusedWith(401, without)], {}, []],
    ['none, rejected with 403', [read('1.00'), refusedWith(403, without)], {}, unauthorized],
    ['none in the whole recording: they may have been taken out', [without, without], {}, []],
    ['another secret: it may be of another business', [read('1.00'), other], {}, []],
    [
      'a secret that is masked',
      [read('1.00'), read('1.00', undefined, { ...credentials, 'api-secret': '***' })],
      given,
      [],
    ],
  ])('%s', (_, exchanges, options, fails) => {
    expect(tested(exchanges, options).fail).toEqual(fails);
  });
});

test('a 5xx is a warning, and the same request again with a 5xx a failure', () => {
  const broken = () => refusedWith(500, read('1.00'));
  const fails = ['getWallet/response.no-server-error', 'getWallet/fuzz.valid'];
  expect(tested([broken()])).toMatchObject({ fail: [], warn: ['getWallet/response.no-server-error'] });
  expect(tested([broken(), broken()]).fail).toEqual(fails);
  expect(tested([broken(), read('1.00'), broken()]).fail).toEqual([]);
});

test('no rule tests an exchange with an incomplete body', () => {
  const cut: Exchange = { ...answeredWith(read('1.00'), undefined, { text: '' }), partial: true };
  expect(tested([read('1.00'), cut]).fail).toEqual([]);
});

describe('events', () => {
  const { value } = eventExample('order.failed');
  const raw = JSON.stringify(value);
  const event = (signature: string, body = raw): Exchange => ({
    ...recorded('POST /hooks', {
      headers: { 'user-agent': 'dispatcher', 'service-http-signature': signature },
      body,
    }),
    received: true,
  });

  test.each<[string, Exchange, TrafficOptions, string[]]>([
    ['of the right signature', event(sign(raw, secret)), given, []],
    ['of a different secret', event(sign(raw, 'another')), given, ['orderFailed/signature']],
    ['of an unknown secret', event(sign(raw, 'another')), {}, []],
    ['of another status', event('x', raw.replace('"failed"', '"success"')), {}, ['orderFailed/status']],
    ['with a mask in it', event('x', raw.replace('"failed"', '"[redacted]"')), given, []],
  ])('%s', (_, exchange, options, fails) => {
    expect(tested([exchange], options).fail).toEqual(fails);
  });
});

test('excluded features and skipped requirements have their reasons', () => {
  const { verdicts } = tested([read('1.00')], { features: ['wallet'], skip: ['getWallet/response.body'] });
  const of = (id: string) => verdicts.find(({ requirement }) => requirement === id);
  expect(of('freezeCard/response.body')).toMatchObject({ outcome: 'not-offered' });
  expect(of('getWallet/response.body')).toMatchObject({
    outcome: 'not-testable',
    reason: skipped,
  });
});

// A JSON object may have members that shadow toString and valueOf.
const odd = { toString: 1, valueOf: 1 };
const having = operations.flatMap(({ id, examples }) =>
  examples[0]?.body ? [{ id, names: Object.keys(examples[0].body) }] : [],
);

test.each(having)('$id with objects in place of its members', ({ id, names }) => {
  const all = Object.fromEntries(names.map((name) => [name, odd]));
  const lists = Object.fromEntries(names.map((name) => [name, [odd]]));
  const exchanges = [all, lists].flatMap((body) =>
    [200, 400].map((status) => sent(id, { body, status, headers: { 'idempotency-key': undefined } })),
  );
  expect(evaluateTraffic([sent(id), ...exchanges], { alone: true }).events.at(-1)?.kind).toBe('RunFinished');
});
