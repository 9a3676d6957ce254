// What the entries of a statement show of transfers and windows
import { describe, expect, test } from 'vitest';
import { answeredWith, recorded } from '../exchanges.js';
import { judged } from '../judged.js';
import { pay } from '../wallet.js';

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
  expect(judged([pay(), statement(row('1'), row('2'))]).fail).toEqual(['initiateTransfer/reference-unique']);
});

test.each([
  ['one entry, read twice', [row('1')]],
  ['a fee', [row('1'), row('2', { amount: '10.00' })]],
  ['a debit that was undone, by sign', [row('1', { amount: '-100.00' }), row('2', { amount: '+100.00' })]],
  ['a debit that was undone, by a member of its own', [row('1', { way: 'out' }), row('2', { way: 'in' })]],
  [
    'a debit that was undone, by its text',
    [row('1'), row('2', { narration: 'Reversal of TRF-1, 2030-01-01' })],
  ],
  ['a debit that was undone, by type', [row('1'), row('2', { type: 'CREDIT' }), row('3')]],
  ['entries without a reference', [row('1', { reference: undefined }), row('2', { reference: undefined })]],
])('%s is no second debit', (_, rows) => {
  expect(judged([pay(), statement(...rows), statement(...rows)]).fail).toEqual([]);
});

test('what comes back otherwise may be of an older transfer: a warning', () => {
  const older = pay();
  const json = { ...(older.response!.json as { data: object }) };
  json.data = { ...json.data, amount: '7.00' };
  const { fail, warn } = judged([answeredWith(older, json)]);
  expect([fail, warn]).toEqual([[], ['initiateTransfer/echo']]);
});

describe('a statement of a window that is far off', () => {
  const future = (...rows: object[]) =>
    recorded('GET /pms/wallets/w-1/statement?from=2050-01-01', {
      answer: { status: 'success', data: rows },
    });

  test.each<[string, object[], string[]]>([
    ['has no entry', [row('1')], ['getWalletStatement/window-elsewhere']],
    ['may carry a balance into it', [row('CF', { amount: '900.00', type: 'BF' })], []],
    ['may have one balance at its start and at its end', [row('2', { type: 'CLOSING BALANCE' })], []],
  ])('%s', (_, rows, fails) => {
    const whole = statement(row('1'), row('2', { type: 'CLOSING BALANCE' }));
    expect(judged([whole, future(...rows)]).fail).toEqual(fails);
  });
});
