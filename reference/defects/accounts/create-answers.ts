import { members, lastWithout, type Replace } from '../../changes/replies.js';
import { bodyOf } from '../../changes/requests.js';
import { slotOf } from '../../behaviour/service.js';
import { defect, defectsOf } from '../defect.js';

/** Members of each account that comes back. */
const ofEach =
  (change: (entry: Record<string, unknown>) => object): Replace =>
  (banks) => {
    const changed = (entry: unknown): object => ({ ...members(entry), ...change(members(entry)) });
    return Array.isArray(banks) ? banks.map(changed) : changed(banks);
  };

/** The list of accounts, where there is one. */
const ofList =
  (change: (entries: readonly unknown[]) => unknown): Replace =>
  (banks) =>
    Array.isArray(banks) ? change(banks) : banks;

const otherCode: Record<string, string> = { '999991': '120001', '120001': '999991' };

/** Defects of what a new virtual account shows. */
export const createAccountAnswers = defectsOf('createVirtualAccount', {
  'account-says-static': defect('Every account says STATIC.')
    .breaks('account-type')
    .shows(
      'banks',
      ofEach(() => ({ account_type: 'STATIC' })),
    ),
  'account-at-two-banks-says-dynamic': defect('Accounts at two banks together say DYNAMIC.')
    .breaks('account-type')
    .shows(
      'banks',
      ofList((entries) =>
        entries.length < 2
          ? entries
          : entries.map((entry) => ({ ...members(entry), account_type: 'DYNAMIC' })),
      ),
    ),
  'account-static-runs-replays': defect('A repeated request for a STATIC account opens another one.')
    .breaks('idempotency.replay')
    .service({
      slot: (key, call) =>
        bodyOf(call.request)['account_type'] === 'STATIC' ? undefined : slotOf(key, call),
    }),
  'account-at-first-bank-only': defect('Only the first bank gets an account.')
    .breaks('account-at-each-bank')
    .shows(
      'banks',
      ofList((entries) => entries.slice(0, 1)),
    ),
  'account-at-first-bank-twice': defect('Each bank shows the account of the first one.')
    .breaks('one-entry-per-bank')
    .shows(
      'banks',
      ofList((entries) => entries.map(() => entries[0])),
    ),
  'account-at-a-third-bank': defect('Two banks get three accounts.')
    .breaks('one-entry-per-bank')
    .shows(
      'banks',
      ofList((entries) =>
        entries.length < 2 ? entries : [...entries, { ...members(entries[0]), accountNumber: '9912345678' }],
      ),
    ),
  'account-several-banks-one-object': defect('A request for several banks gets the last account alone.')
    .breaks('one-entry-per-bank')
    .shows(
      'banks',
      ofList((entries) => entries.at(-1)),
    ),
  'account-dynamic-in-array': defect('One DYNAMIC account comes in an array.')
    .breaks('dynamic-single-object')
    .accounts({ banksForm: () => 'array' }),
  'account-dynamic-without-bank-code': defect('Accounts have no bankCode.')
    .breaks('dynamic-bank-code')
    .accounts({ showsBankCode: () => false }),
  'account-dynamic-with-other-bank-code': defect('bankCode is that of the other bank.')
    .breaks('dynamic-bank-code')
    .shows(
      'banks',
      ofEach((entry) => ({ bankCode: otherCode[String(entry['bankCode'])] })),
    ),
  'account-expiry-without-offset': defect('expire_date has no UTC offset.')
    .breaks('response.body')
    .shows(
      'banks',
      ofEach((entry) => ({ expire_date: String(entry['expire_date']).slice(0, 19) })),
    ),
  'account-expiry-day-only': defect('expire_date is a day, without a time and an offset.')
    .breaks('response.body')
    .shows(
      'banks',
      ofEach((entry) => ({ expire_date: String(entry['expire_date']).slice(0, 10) })),
    ),
  'account-number-for-all': defect('Every customer gets the same number.')
    .breaks('own-number')
    .shows(
      'banks',
      ofEach(() => ({ accountNumber: '9912000001' })),
    ),
  'account-service-in-words': defect('The service is called Create virtual account.')
    .breaks('response.body')
    .shows('service', 'Create virtual account'),
  'account-in-data': defect('The account stands in data.')
    .breaks('response.body')
    .body(({ banks, ...rest }) => ({ ...rest, data: banks })),
  'account-answers-201': defect('A new account gets 201, where 200 is stated.')
    .breaks('response.success')
    .answers(201),
  'account-of-last-bank-without-number': defect(
    'Of accounts at several banks the last one has no accountNumber.',
  )
    .breaks('response.body')
    .shows('banks', lastWithout('accountNumber')),
});
