import type { Alter } from '../../behaviour/index.js';
import { isSuccess, members, onBody, onSuccess } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const account = defectsOf('createVirtualAccount');
const body = ['response.body'];

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

/** Faults of what is answered. */
export const answers: readonly Defect[] = [
  account('account-says-static', 'Every account says STATIC.', ['account-type'], {
    alter: onEntries((entry) => ({ ...entry, account_type: 'STATIC' })),
  }),
  account('account-at-first-bank-only', 'Only the first bank gets an account.', ['account-at-each-bank'], {
    alter: onList((entries) => entries.slice(0, 1)),
  }),
  account(
    'account-at-first-bank-twice',
    'Each bank shows the account of the first one.',
    ['one-entry-per-bank'],
    { alter: onList((entries) => entries.map(() => entries[0])) },
  ),
  account('account-at-a-third-bank', 'Two banks get three accounts.', ['one-entry-per-bank'], {
    alter: onList((entries) =>
      entries.length < 2 ? entries : [...entries, { ...members(entries[0]), accountNumber: '9912345678' }],
    ),
  }),
  account(
    'account-several-banks-one-object',
    'A request for several banks gets the last account alone.',
    ['one-entry-per-bank'],
    { alter: onList((entries) => entries.at(-1)) },
  ),
  account('account-dynamic-in-array', 'One DYNAMIC account comes in an array.', ['dynamic-single-object'], {
    accounts: { banksForm: () => 'array' },
  }),
  account('account-dynamic-without-bank-code', 'Accounts have no bankCode.', ['dynamic-bank-code'], {
    accounts: { showsBankCode: () => false },
  }),
  account(
    'account-dynamic-with-other-bank-code',
    'bankCode is that of the other bank.',
    ['dynamic-bank-code'],
    {
      alter: onEntries((entry) => ({ ...entry, bankCode: otherCode[String(entry['bankCode'])] })),
    },
  ),
  account('account-number-as-number', 'The account number is a JSON number.', body, {
    alter: onEntries((entry) => ({ ...entry, accountNumber: Number(entry['accountNumber']) })),
  }),
  account('account-expiry-without-offset', 'expire_date has no UTC offset.', body, {
    alter: onEntries((entry) => ({ ...entry, expire_date: String(entry['expire_date']).slice(0, 19) })),
  }),
  account('account-expiry-day-only', 'expire_date is a day, without a time and an offset.', body, {
    alter: onEntries((entry) => ({ ...entry, expire_date: String(entry['expire_date']).slice(0, 10) })),
  }),
  account('account-expiry-null', 'expire_date is null.', body, {
    alter: onEntries((entry) => ({ ...entry, expire_date: null })),
  }),
  account('account-number-for-all', 'Every customer gets the same number.', ['own-number'], {
    alter: onEntries((entry) => ({ ...entry, accountNumber: '9912000001' })),
  }),
  account('account-names-in-snake-case', 'The fields are called bank_name and so on.', body, {
    alter: onEntries((entry) =>
      Object.fromEntries(
        Object.entries(entry).map(([name, value]) => [
          name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ]),
      ),
    ),
  }),
  account('account-service-in-words', 'The service is called Create virtual account.', body, {
    alter: onSuccess('service', () => 'Create virtual account'),
  }),
  account('account-in-data', 'The account stands in data.', body, {
    alter: onBody(({ banks, ...rest }) => ({ ...rest, data: banks })),
  }),
  account('account-answers-201', 'A new account gets 201, where 200 is stated.', ['response.success'], {
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 201 } : answer),
  }),
];
