import type { Alter } from '../../behaviour/index.js';
import { isSuccess, members, onBody, onSuccess } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

/** Changes each account that comes back. */
function onEntries(change: (entry: Record<string, unknown>) => object): Alter {
  return onSuccess('banks', (banks) =>
    Array.isArray(banks) ? banks.map((entry) => change(members(entry))) : change(members(banks)),
  );
}

/** Changes the list of accounts, where there is one. */
function onList(change: (entries: readonly unknown[]) => unknown): Alter {
  return onSuccess('banks', (banks) => (Array.isArray(banks) ? change(banks) : banks));
}

const otherCode: Record<string, string> = { '999991': '120001', '120001': '999991' };

/** Defects of what is answered. */
export const accountAnswers = defectsOf('createVirtualAccount', {
  'account-says-static': {
    summary: 'Every account says STATIC.',
    fails: 'account-type',
    alter: onEntries((entry) => ({ ...entry, account_type: 'STATIC' })),
  },
  'account-at-first-bank-only': {
    summary: 'Only the first bank gets an account.',
    fails: 'account-at-each-bank',
    alter: onList((entries) => entries.slice(0, 1)),
  },
  'account-at-first-bank-twice': {
    summary: 'Each bank shows the account of the first one.',
    fails: 'one-entry-per-bank',
    alter: onList((entries) => entries.map(() => entries[0])),
  },
  'account-at-a-third-bank': {
    summary: 'Two banks get three accounts.',
    fails: 'one-entry-per-bank',
    alter: onList((entries) =>
      entries.length < 2 ? entries : [...entries, { ...members(entries[0]), accountNumber: '9912345678' }],
    ),
  },
  'account-several-banks-one-object': {
    summary: 'A request for several banks gets the last account alone.',
    fails: 'one-entry-per-bank',
    alter: onList((entries) => entries.at(-1)),
  },
  'account-dynamic-in-array': {
    summary: 'One DYNAMIC account comes in an array.',
    fails: 'dynamic-single-object',
    accounts: { banksForm: () => 'array' },
  },
  'account-dynamic-without-bank-code': {
    summary: 'Accounts have no bankCode.',
    fails: 'dynamic-bank-code',
    accounts: { showsBankCode: () => false },
  },
  'account-dynamic-with-other-bank-code': {
    summary: 'bankCode is that of the other bank.',
    fails: 'dynamic-bank-code',
    alter: onEntries((entry) => ({ ...entry, bankCode: otherCode[String(entry['bankCode'])] })),
  },
  'account-expiry-without-offset': {
    summary: 'expire_date has no UTC offset.',
    fails: 'response.body',
    alter: onEntries((entry) => ({ ...entry, expire_date: String(entry['expire_date']).slice(0, 19) })),
  },
  'account-expiry-day-only': {
    summary: 'expire_date is a day, without a time and an offset.',
    fails: 'response.body',
    alter: onEntries((entry) => ({ ...entry, expire_date: String(entry['expire_date']).slice(0, 10) })),
  },
  'account-number-for-all': {
    summary: 'Every customer gets the same number.',
    fails: 'own-number',
    alter: onEntries((entry) => ({ ...entry, accountNumber: '9912000001' })),
  },
  'account-service-in-words': {
    summary: 'The service is called Create virtual account.',
    fails: 'response.body',
    alter: onSuccess('service', () => 'Create virtual account'),
  },
  'account-in-data': {
    summary: 'The account stands in data.',
    fails: 'response.body',
    alter: onBody(({ banks, ...rest }) => ({ ...rest, data: banks })),
  },
  'account-answers-201': {
    summary: 'A new account gets 201, where 200 is stated.',
    fails: 'response.success',
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 201 } : answer),
  },
});
