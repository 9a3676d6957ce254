// What one recording shows, and what it does not: exchanges as anyone may have recorded them.
import { describe, expect, test } from 'vitest';
import { eventExample } from '../../../src/contract/event-examples.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { judgeTraffic, type TrafficOptions } from '../../../src/traffic/judge-traffic.js';
import { sign } from '../../../src/webhooks/sign.js';
import { credentials, recorded, secret } from './exchanges.js';

const key = credentials['api-key'];
const given = { apiKey: key, apiSecret: secret };

function judged(exchanges: readonly Exchange[], options: TrafficOptions = {}) {
  const events = judgeTraffic(exchanges, options);
  const verdicts = events.flatMap((event) => (event.kind === 'VerdictReached' ? [event.verdict] : []));
  const having = (outcome: string) => [
    ...new Set(verdicts.filter((one) => one.outcome === outcome).map(({ requirement }) => requirement)),
  ];
  return { events, verdicts, fail: having('fail'), warn: having('warn'), pass: having('pass') };
}

const wallet = {
  id: 'w-1',
  business_id: 'b-1',
  wallet_name: 'Main',
  account_number: '9912000001',
  account_name: 'Acme',
  bank_name: 'Partner Bank B',
  bank_code: '120001',
  currency: 'NGN',
  status: 'ACTIVE',
  created_datetime: '2030-01-01T00:00:00Z',
};
const getWallet = 'GET /pms/api/external/request/wallet/get-or-create/';
const read = (available: string, after?: number, headers: Record<string, string> = credentials) =>
  recorded(getWallet, {
    headers,
    answer: {
      status: true,
      message: 'ok',
      data: { ...wallet, balance: { available_balance: available, ledger_balance: available } },
    },
    ...(after === undefined ? {} : { after }),
  });

const transfer = { amount: '100.00', account_number: '0123456789', bank_code: '999991', reference: 'TRF-1' };
const pay = (
  more: Partial<typeof transfer> & { after?: number; headers?: object; session?: string } = {},
) => {
  const { after, headers = {}, session = 'S-1', ...members } = more;
  const body = { ...transfer, ...members };
  const data = {
    reference: body.reference,
    session_id: session,
    amount: body.amount,
    status: 'pending',
    destination_account_number: body.account_number,
    destination_bank_code: body.bank_code,
    destination_account_name: 'ADA OBI',
  };
  return recorded('POST /pms/api/external/request/wallet/transfer/', {
    body,
    headers: { ...credentials, ...headers },
    answer: { status: true, message: 'ok', data },
    ...(after === undefined ? {} : { after }),
  });
};
const refusedWith = (status: number, exchange: Exchange, message = 'refused'): Exchange => ({
  ...exchange,
  response: {
    ...exchange.response!,
    status,
    text: JSON.stringify({ error: status, message }),
    json: { error: status, message },
  },
});

test('what is accepted passes, and the rest is not in the recording', () => {
  const { pass, fail, warn, verdicts } = judged([read('10.00'), read('10.00')]);
  expect(fail).toEqual([]);
  expect(warn).toEqual([]);
  expect(pass).toEqual(expect.arrayContaining(['getWallet/response.body', 'getWallet/same-wallet']));
  const other = verdicts.find(({ requirement }) => requirement === 'freezeCard/response.body');
  expect(other).toMatchObject({ outcome: 'not-testable', reason: 'not in the recording' });
});

test('nothing in the events is secret', () => {
  const leak = {
    ...read('1.00'),
    response: { ...read('1.00').response!, text: `{"status":true,"x":"${secret}"}` },
  };
  const { events, fail } = judged([read('1.00'), leak]);
  expect(fail).toContain('getWallet/response.no-secret');
  expect(JSON.stringify(events)).not.toContain(secret);
  expect(JSON.stringify(events)).not.toContain(key);
});

describe('credentials', () => {
  const without = read('1.00', undefined, {});
  const other = read('1.00', undefined, { ...credentials, 'api-secret': 'sk-of-somebody-else-0001' });

  test.each<[string, Exchange[], TrafficOptions, string[]]>([
    ['none, accepted', [read('1.00'), without], {}, ['getWallet/auth.missing']],
    ['none, refused with 401', [read('1.00'), refusedWith(401, without)], {}, []],
    ['none, refused with 403', [read('1.00'), refusedWith(403, without)], {}, ['getWallet/auth.missing']],
    ['none in the whole recording: they may have been taken out', [without, without], {}, []],
    ['a wrong secret, accepted: it may have been right then', [read('1.00'), other], given, []],
    ['another secret: it may be of another business', [read('1.00'), other], {}, []],
    [
      'a secret that is masked',
      [read('1.00'), read('1.00', undefined, { ...credentials, 'api-secret': '***' })],
      given,
      [],
    ],
  ])('%s', (_, exchanges, options, fails) => {
    expect(judged(exchanges, options).fail).toEqual(fails);
  });
});

describe('requests that break a rule', () => {
  const { reference: _, ...body } = transfer;
  const bare = recorded('POST /pms/api/external/request/wallet/transfer/', {
    body,
    answer: pay().response!.json,
  });

  test('are not accepted where a right one was', () => {
    expect(judged([pay(), bare]).fail).toEqual(['initiateTransfer/body.reference.required']);
    expect(judged([pay(), refusedWith(400, bare)]).pass).toContain(
      'initiateTransfer/body.reference.required',
    );
  });

  test('show nothing without a positive control', () => {
    expect(judged([bare]).fail).toEqual([]);
  });

  test('show nothing at a place that is masked', () => {
    const nin = (value: string) =>
      recorded('POST /kyc/api/v1/merchant/nin/enhanced', { body: { nin: value }, answer: { success: true } });
    expect(judged([nin('[redacted]'), nin('[redacted]')]).fail).not.toContain(
      'verifyEnhancedNin/body.nin.pattern',
    );
  });
});

describe('replays', () => {
  const keyed = (more: Parameters<typeof pay>[0] = {}) =>
    pay({ ...more, headers: { 'idempotency-key': 'K-1' } });

  test.each<[string, Exchange[], string[]]>([
    ['the same response', [keyed(), keyed()], []],
    ['another response', [keyed(), keyed({ session: 'S-2' })], ['initiateTransfer/idempotency.replay']],
    ['after 25 hours', [keyed({ after: 0 }), keyed({ session: 'S-2', after: 90_000 })], []],
    [
      'after 2 hours',
      [keyed({ after: 0 }), keyed({ session: 'S-2', after: 7200 })],
      ['initiateTransfer/idempotency.after-1h'],
    ],
    ['after another body', [keyed(), keyed({ amount: '5.00' }), keyed({ session: 'S-2' })], []],
    ['beside the first', [{ ...keyed(), durationMs: 5000 }, keyed({ session: 'S-2' })], []],
    ['a 429', [keyed(), refusedWith(429, keyed())], []],
  ])('%s', (_, exchanges, fails) => {
    expect(judged(exchanges).fail).toEqual(fails);
  });
});

describe('references', () => {
  const statement = (...rows: object[]) =>
    recorded('GET /pms/wallets/w-1/statement', { answer: { status: 'success', data: rows } });
  const row = (id: string, more: object = {}) => ({
    id,
    amount: '100.00',
    type: 'DEBIT',
    reference: 'TRF-1',
    ...more,
  });

  test('two debits of one reference are told by the statement', () => {
    expect(judged([pay(), statement(row('1'), row('2'))]).fail).toEqual([
      'initiateTransfer/reference-unique',
    ]);
  });

  test.each([
    ['one entry, read twice', [row('1')]],
    ['a fee', [row('1'), row('2', { amount: '10.00' })]],
    ['a debit that was undone', [row('1'), row('2', { type: 'CREDIT' }), row('3')]],
    ['entries without a reference', [row('1', { reference: undefined }), row('2', { reference: undefined })]],
  ])('%s is none', (_, rows) => {
    expect(judged([pay(), statement(...rows), statement(...rows)]).fail).toEqual([]);
  });

  test('what comes back otherwise may be of an older transfer: a warning', () => {
    const older = pay();
    const json = { ...(older.response!.json as { data: object }) };
    json.data = { ...json.data, amount: '7.00' };
    const { fail, warn } = judged([
      { ...older, response: { ...older.response!, json, text: JSON.stringify(json) } },
    ]);
    expect([fail, warn]).toEqual([[], ['initiateTransfer/echo']]);
  });
});

describe('balances', () => {
  const story = (after: string, ...moves: Exchange[]) => [read('500.00', 0), ...moves, read(after, 60)];
  const late = pay({ after: 20 });

  test.each<[string, Exchange[], string[]]>([
    ['a debit, with a fee', story('390.00', late), []],
    ['a debit twice', story('300.00', late), ['initiateTransfer/debit']],
    [
      'a refused transfer',
      story('400.00', refusedWith(400, late)),
      ['initiateTransfer/refusal-debits-nothing'],
    ],
    ['a reference twice', story('300.00', late, pay({ after: 30 })), ['initiateTransfer/reference-unique']],
    ['two transfers', story('300.00', late, pay({ after: 30, reference: 'TRF-2' })), []],
    ['one that may not be settled', story('300.00', pay({ after: 55 })), []],
  ])('%s', (_, exchanges, fails) => {
    expect(judged(exchanges, { alone: true }).fail).toEqual(fails);
    expect(judged(exchanges).fail).toEqual([]);
  });
});

test('a 5xx is a warning, and the same request again with a 5xx a failure', () => {
  const broken = () => refusedWith(500, read('1.00'));
  expect(judged([broken()])).toMatchObject({ fail: [], warn: ['getWallet/response.no-server-error'] });
  expect(judged([broken(), broken()]).fail).toEqual(['getWallet/response.no-server-error']);
  expect(judged([broken(), read('1.00'), broken()]).fail).toEqual([]);
});

test('an exchange whose body is not known is judged by nothing', () => {
  const cut: Exchange = {
    ...read('1.00'),
    response: { ...read('1.00').response!, text: '', json: undefined },
    partial: true,
  };
  expect(judged([read('1.00'), cut]).fail).toEqual([]);
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
    ['of another one', event(sign(raw, 'another')), given, ['orderFailed/signature']],
    ['whose secret is not known', event(sign(raw, 'another')), {}, []],
    ['of another status', event('x', raw.replace('"failed"', '"success"')), {}, ['orderFailed/status']],
    ['with a mask in it', event('x', raw.replace('"failed"', '"[redacted]"')), given, []],
  ])('%s', (_, exchange, options, fails) => {
    expect(judged([exchange], options).fail).toEqual(fails);
  });
});

test('what is not offered or skipped is said to be so', () => {
  const { verdicts } = judged([read('1.00')], { features: ['wallet'], skip: ['getWallet/response.body'] });
  const of = (id: string) => verdicts.find(({ requirement }) => requirement === id);
  expect(of('freezeCard/response.body')).toMatchObject({ outcome: 'not-offered' });
  expect(of('getWallet/response.body')).toMatchObject({
    outcome: 'not-testable',
    reason: 'skipped by --skip',
  });
});
