import { members, lastWithout, type Replace } from '../../changes/replies.js';
import { bodyOf } from '../../changes/requests.js';
import { slotOf } from '../../behaviour/service.js';
import { defect, defectsOf } from '../defect.js';

/** Changes members of each returned account. */
const ofEach =
  (change: (entry: Record<string, unknown>) => object): Replace =>
  (banks) => {
    const changed = (entry: unknown): object => ({ ...members(entry), ...change(members(entry)) });
    return Array.isArray(banks) ? banks.map(changed) : changed(banks);
  };

/** Changes the array of accounts, if the response has one. */
const ofList =
  (change: (entries: readonly unknown[]) => unknown): Replace =>
  (banks) =>
    Array.isArray(banks) ? change(banks) : banks;

const otherCode: Record<string, string> = { '999991': '120001', '120001': '999991' };

/** Defects of the response with a new virtual account. */
export const createAccountAnswers = defectsOf('createVirtualAccount', {
  'account-says-static': defect('The server returns STATIC as the type of every account.')
    .breaks('account-type')
    .shows(
      'banks',
      ofEach(() => ({ account_type: 'STATIC' })),
    ),
  'account-at-two-banks-says-dynamic': defect(
    'The server returns DYNAMIC for accounts at two banks together.',
  )
    .breaks('account-type')
    .shows(
      'banks',
      ofList((entries) =>
        entries.length < 2
          ? entries
          : entries.map((entry) => ({ ...members(entry), account_type: 'DYNAMIC' })),
      ),
    ),
  'account-static-runs-replays': defect('The server opens another STATIC account for a repeated request.')
    .breaks('idempotency.replay')
    .service({
      slot: (key, call) =>
        bodyOf(call.request)['account_type'] === 'STATIC' ? undefined : slotOf(key, call),
    }),
  'account-at-first-bank-only': defect('The server opens an account at the first bank only.')
    .breaks('account-at-each-bank')
    .shows(
      'banks',
      ofList((entries) => entries.slice(0, 1)),
    ),
  'account-at-first-bank-twice': defect('The server returns the account of the first bank for each bank.')
    .breaks('one-entry-per-bank')
    .shows(
      'banks',
      ofList((entries) => entries.map(() => entries[0])),
    ),
  'account-at-a-third-bank': defect('The server returns three accounts for two banks.')
    .breaks('one-entry-per-bank')
    .shows(
      'banks',
      ofList((entries) =>
        entries.length < 2 ? entries : [...entries, { ...members(entries[0]), accountNumber: '9912345678' }],
      ),
    ),
  'account-several-banks-one-object': defect('The server returns only the last account for several banks.')
    .breaks('one-entry-per-bank')
    .shows(
      'banks',
      ofList((entries) => entries.at(-1)),
    ),
  'account-dynamic-in-array': defect('The server returns one DYNAMIC account in an array.')
    .breaks('dynamic-single-object')
    .accounts({ banksForm: () => 'array' }),
  'account-dynamic-without-bank-code': defect('The server returns accounts without bankCode.')
    .breaks('dynamic-bank-code')
    .accounts({ showsBankCode: () => false }),
  'account-dynamic-with-other-bank-code': defect('The server returns the bankCode of the other bank.')
    .breaks('dynamic-bank-code')
    .shows(
      'banks',
      ofEach((entry) => ({ bankCode: otherCode[String(entry['bankCode'])] })),
    ),
  'account-expiry-without-offset': defect('The server returns expire_date without a UTC offset.')
    .breaks('response.body')
    .shows(
      'banks',
      ofEach((entry) => ({ expire_date: String(entry['expire_date']).slice(0, 19) })),
    ),
  'account-expiry-day-only': defect('The server returns expire_date as a day, without time and offset.')
    .breaks('response.body')
    .shows(
      'banks',
      ofEach((entry) => ({ expire_date: String(entry['expire_date']).slice(0, 10) })),
    ),
  'account-number-for-all': defect('The server gives every customer the same account number.')
    .breaks('own-number')
    .shows(
      'banks',
      ofEach(() => ({ accountNumber: '9912000001' })),
    ),
  'account-service-in-words': defect('The server returns Create virtual account as the service.')
    .breaks('response.body')
    .shows('service', 'Create virtual account'),
  'account-in-data': defect('The server nests the account in data.')
    .breaks('response.body')
    .body(({ banks, ...rest }) => ({ ...rest, data: banks })),
  'account-answers-201': defect('The server returns 201 instead of the stated 200 for a new account.')
    .breaks('response.success')
    .answers(201),
  'account-of-last-bank-without-number': defect(
    'The server omits accountNumber from the last of several accounts.',
  )
    .breaks('response.body')
    .shows('banks', lastWithout('accountNumber')),
});
