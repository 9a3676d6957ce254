// Transfers: statements, replays, and requests that break a rule.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { answeredWith, recorded } from '../exchanges.js';
import { tested } from '../tested.js';
import { pay, refusedWith, transfer } from '../wallet.js';

describe('requests that break a rule', () => {
  const { reference: _, ...body } = transfer;
  const bare = recorded('POST /pms/api/external/request/wallet/transfer/', {
    body,
    answer: pay().response!.json,
  });
  const id = 'initiateTransfer/body.reference.required';
  const both = [id, 'initiateTransfer/fuzz.rule-broken'];

  test('must be rejected; an acceptance needs no baseline request', () => {
    expect(tested([pay(), bare]).fail).toEqual(both);
    expect(tested([pay(), refusedWith(400, bare)]).pass).toContain(id);
    expect(tested([bare]).fail).toEqual(both);
    expect(tested([refusedWith(400, bare)]).pass).not.toContain(id);
  });

  test('are not tested at a masked place', () => {
    const nin = recorded('POST /kyc/api/v1/merchant/nin/enhanced', {
      body: { nin: '[redacted]' },
      answer: { success: true },
    });
    expect(tested([nin, nin]).fail).not.toContain('verifyEnhancedNin/body.nin.pattern');
  });

  test('may be accepted under a key older than the recording: a warning', () => {
    const headers = { ...bare.request.headers, 'idempotency-key': 'K-0' };
    const replayed = { ...bare, request: { ...bare.request, headers } };
    expect(tested([pay(), replayed])).toMatchObject({ fail: [], warn: both });
  });
});

describe('the same request again, under one Idempotency-Key', () => {
  const keyed = (more: Parameters<typeof pay>[0] = {}) =>
    pay({ ...more, headers: { 'idempotency-key': 'K-1' } });
  const [replay, afterAnHour] = ['replay', 'after-1h'].map((name) => `initiateTransfer/idempotency.${name}`);

  test.each<[string, Exchange[], fails: string[], warns?: string[]]>([
    ['the same response', [keyed(), keyed()], []],
    ['another response', [keyed(), keyed({ session: 'S-2' })], [replay!]],
    ['after 25 hours', [keyed({ after: 0 }), keyed({ session: 'S-2', after: 90_000 })], []],
    [
      'after 2 hours, of a key that is younger than the recording',
      [pay({ after: 0 }), keyed({ after: 90_000 }), keyed({ session: 'S-2', after: 97_200 })],
      [afterAnHour!],
    ],
    [
      'after 2 hours, of a key that may be a day older than the recording',
      [keyed({ after: 0 }), keyed({ session: 'S-2', after: 7200 })],
      [],
      [afterAnHour!],
    ],
    ['with credentials that are revoked', [keyed(), refusedWith(401, keyed())], []],
    ['of one without the right', [keyed(), refusedWith(403, keyed())], []],
    ['after another body', [keyed(), keyed({ amount: '5.00' }), keyed({ session: 'S-2' })], []],
    ['during the first', [{ ...keyed(), durationMs: 5000 }, keyed({ session: 'S-2' })], []],
    ['a 429', [keyed(), refusedWith(429, keyed())], []],
  ])('%s', (_, exchanges, fails, warns) => {
    const { fail, warn } = tested(exchanges);
    expect(fail).toEqual(fails);
    if (warns) expect(warn).toEqual(warns);
  });
});

describe('a statement', () => {
  const statement = (rows: object[], query = '') =>
    recorded(`GET /pms/wallets/w-1/statement${query}`, { answer: { status: 'success', data: rows } });
  const row = (id: string, more: object = {}) => ({
    ...{ id, amount: '100.00', type: 'DEBIT', reference: 'TRF-1' },
    ...more,
  });
  const reversal = { narration: 'Reversal of TRF-1, 2030-01-01' };
  const anonymous = { reference: undefined };

  test.each<[string, object[], fails?: string]>([
    ['two debits of one reference', [row('1'), row('2')], 'initiateTransfer/reference-unique'],
    ['one entry, read twice', [row('1')]],
    ['a fee', [row('1'), row('2', { amount: '10.00' })]],
    ['a debit that was undone, by sign', [row('1', { amount: '-100.00' }), row('2', { amount: '+100.00' })]],
    ['a debit that was undone, by a member of its own', [row('1', { way: 'out' }), row('2', { way: 'in' })]],
    ['a debit that was undone, by its text', [row('1'), row('2', reversal)]],
    ['a debit that was undone, by type', [row('1'), row('2', { type: 'CREDIT' }), row('3')]],
    ['entries without a reference', [row('1', anonymous), row('2', anonymous)]],
  ])('that has %s', (_, rows, ...fails) => {
    expect(tested([pay(), statement(rows), statement(rows)]).fail).toEqual(fails);
  });

  const closing = row('2', { type: 'CLOSING BALANCE', reference: undefined });

  test.each<[string, object, fails?: string]>([
    ['has no entry of a transfer', row('1'), 'getWalletStatement/window-elsewhere'],
    ['may have an entry of another amount', row('1', { amount: '900.00' })],
    ['may carry a balance into it', row('CF', { amount: '900.00', type: 'BF' })],
    ['may have one balance at its start and at its end', closing],
  ])('of a window that is far off %s', (_, entry, ...fails) => {
    const exchanges = [pay(), statement([row('1'), closing]), statement([entry], '?from=2050-01-01')];
    expect(tested(exchanges).fail).toEqual(fails);
  });
});

test('different values may be of an older transfer: a warning', () => {
  const older = pay();
  const json = older.response!.json as { data: object };
  const { fail, warn } = tested([answeredWith(older, { ...json, data: { ...json.data, amount: '7.00' } })]);
  expect([fail, warn]).toEqual([[], ['initiateTransfer/echo']]);
});
