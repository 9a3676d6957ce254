// Faults of a body are reported by place, with the documented and the actual value.
import { expect, test } from 'vitest';
import {
  schemaErrors,
  schemaFaults,
  type JsonValue,
  type ValidatorName,
} from '../../../src/contract/contract.js';
import { transaction } from '../support/records.js';
import { memberOf, withValueAt } from '../../../src/contract/pointer.js';
import { inSentences } from '../../../src/contract/schema-faults.js';

const confirmed: JsonValue = { status: 'success', message: 'ok', data: transaction };
const account = {
  ...{ bankName: 'B', accountNumber: '9912345678', accountName: 'A', account_type: 'DYNAMIC' },
  ...{ expire_date: '2026-01-14T11:00:00+01:00', trackingReference: 'T', bankCode: '120001' },
};
const withFault: JsonValue = [{ ...account, bankName: 1 }];
const opened: JsonValue = { status: true, service: 'CREATE_VIRTUAL_ACCOUNT', business: 'B', banks: account };

const told = (name: ValidatorName, body: JsonValue, pointer: string, value: JsonValue | undefined): string =>
  inSentences(schemaFaults(name, withValueAt(body, pointer, value)));

test.each<[string, ValidatorName, JsonValue, string, JsonValue | undefined, string]>([
  ['nothing', 'confirmTransaction.success', confirmed, '/data/amount', 5, ''],
  [
    'a member of the closest variant',
    ...(['confirmTransaction.success', confirmed, '/data/channel', 'bank-transfer'] as const),
    '/data/channel is the text "bank-transfer", but must be one of "card", "bank", "ussd", "qr", "mobile_money", "bank_transfer"',
  ],
  [
    'a missing member, with its siblings',
    ...(['confirmTransaction.success', confirmed, '/data/customer/phone', undefined] as const),
    '/data/customer lacks phone (it has id, email, first_name, last_name)',
  ],
  [
    'a nullable value, by its format',
    ...(['confirmTransaction.success', confirmed, '/data/paid_at', 'today'] as const),
    '/data/paid_at is the text "today", but must be an ISO 8601 timestamp',
  ],
  [
    'a value of two types, by both',
    ...(['confirmTransaction.success', confirmed, '/data/paid_at', 5] as const),
    '/data/paid_at is the number 5, but must be text or null',
  ],
  [
    'a constant, by its value',
    ...(['createVirtualAccount.success', opened, '/service', 'ACCOUNTS'] as const),
    '/service is the text "ACCOUNTS", but must be "CREATE_VIRTUAL_ACCOUNT"',
  ],
  [
    'an item of the array that might be an object',
    ...(['createVirtualAccount.success', opened, '/banks', withFault] as const),
    '/banks/0/bankName is the number 1, but must be text',
  ],
  [
    'digits, by their number',
    ...(['updateVirtualAccount.body', { bvn: '12345678901', nin: '' }, '/nin', '123'] as const),
    '/nin is text (3 digits), but must be 11 digits',
  ],
])('%s', (_, name, body, pointer, value, want) => expect(told(name, body, pointer, value)).toBe(want));

test('a pointer escapes special characters in names', () => {
  expect(memberOf('/data', 'a/b~c')).toBe('/data/a~1b~0c');
});

test('faults of a target file show no values', () => {
  expect(schemaErrors('targetFile', { apiSecret: 12345678, colour: 'red' })).toEqual([
    '/colour is unknown',
    '/apiSecret must be text',
  ]);
});
