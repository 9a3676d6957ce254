// Recipients, and the banks that they are at
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { recipient } from '../../support/records.js';
import { recorded } from '../exchanges.js';
import { judged } from '../judged.js';

const nuban = { type: 'nuban', name: 'Ada Obi', account_number: '0123456789', bank_code: '058' };
const number = '+254712345678';
const mobile = { type: 'mobile_money', name: 'Ada Obi', account_number: number, phone: number };

const made = (sent: typeof nuban | typeof mobile, account = sent.account_number) =>
  recorded('POST /transfer/recipient', {
    body: sent,
    status: 201,
    answer: {
      ...{ status: 'success', message: 'ok' },
      data: { ...recipient, ...sent, account_number: account, phone: null },
    },
  });

describe('one recipient', () => {
  const ownCode = ['createRecipient/own-code'];
  const phone = (number: string) => made({ ...mobile, account_number: number }, mobile.account_number);

  test.each<[string, Exchange[], string[]]>([
    ['for a phone without its plus', [made(mobile), phone('254712345678')], []],
    ['for a phone in groups', [made(mobile), phone('+254 712 345 678')], []],
    ['for a phone without its country', [made(mobile), phone('0712345678')], []],
    ['for another phone', [made(mobile), made({ ...mobile, account_number: '+254712345679' })], ownCode],
    ['for another account', [made(nuban), made({ ...nuban, account_number: '0123456788' })], ownCode],
    [
      'for an account, and the bvn of its holder',
      [made(nuban), made({ ...nuban, type: 'bvn', account_number: '22123456780' }, '0123456789')],
      [],
    ],
    ['for an account, and the phone that it has', [made(nuban), phone('+2340123456789')], []],
  ])('%s', (_, exchanges, fails) => {
    expect(judged(exchanges).fail.filter((id) => id.endsWith('/own-code'))).toEqual(fails);
  });
});

describe('the list of banks', () => {
  const banks = (query: string, ...codes: string[]) =>
    recorded(`GET /transfer/banks${query}`, {
      answer: { status: true, data: codes.map((code) => ({ code, name: 'A Bank' })) },
    });
  const missing = ['listBanks/holds-known-codes'];

  test.each<[string, Exchange[], string[]]>([
    ['without the code of a recipient', [banks('', 'MPS')], missing],
    ['with it', [banks('', '058')], []],
    ['of another country', [banks('?country=kenya', 'MPS')], []],
    ['and that of another country', [banks('', '058'), banks('?country=kenya', 'MPS')], []],
  ])('%s', (_, exchanges, warns) => {
    const { fail, warn } = judged([made(nuban), ...exchanges]);
    expect([fail, warn].flat().filter((id) => id.startsWith('listBanks'))).toEqual(warns);
  });
});
