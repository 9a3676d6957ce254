import { defaults } from '../behaviour/index.js';
import { Refusal } from '../refusal.js';
import { members, onSuccess } from '../rewrite.js';
import { banks } from '../store/banks.js';
import { BankAccounts } from '../store/bank-accounts.js';
import { Recipients } from '../store/recipients.js';
import { numbers } from './recipients/numbers.js';
import { all, only } from './only.js';
import { variant, type Variant } from './variant.js';

const { recipients: sound } = defaults;

const bankCode = 'createRecipient/mobile-money-bank-code';
const nameBlanks = 'createRecipient/name-blanks';
const again = 'createRecipient/same-account-again';
const shape = 'listBanks/shape';

const daysBefore = (days: number, time: string): string =>
  new Date(Date.parse(time) - days * 86_400_000).toISOString();
const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** Choices about recipients and banks. */
export const recipients: readonly Variant[] = [
  variant('recipient-all-mobile-need-bank-code', bankCode, 'All mobile money types need a bank_code.', {
    recipients: { needsBankCode: (type) => type !== 'bvn' },
  }),
  variant('recipient-mobile-without-bank-code', bankCode, 'No mobile money type needs a bank_code.', {
    recipients: { needsBankCode: (type) => type === 'nuban' },
  }),
  ...numbers,
  variant('banks-not-listed', 'listBanks/offered', 'There is no list of banks.', {
    recipients: {
      bankList() {
        throw new Refusal('path', 'There is nothing at this path.');
      },
    },
  }),
  variant('recipients-of-long-ago', again, 'A recipient is the one of the account, of two months ago.', {
    alter: only(
      ['createRecipient'],
      all(
        onSuccess('data.created_at', (at) => daysBefore(60, String(at))),
        onSuccess('data', (data) =>
          members(data)['type'] === 'nuban'
            ? { ...members(data), email: 'earlier@example.com', metadata: {} }
            : data,
        ),
      ),
    ),
  }),
  variant('recipient-name-with-any-blanks', nameBlanks, 'Blanks around a name, or doubled, do not count.', {
    recipients: { nameMatches: (given, registered) => plain(given) === plain(registered) },
  }),
  variant('recipient-same-account-same-recipient', again, 'An account has one recipient.', {
    recipients: {
      recipient: (order, account, call) =>
        call.store.part(Recipients).withAccount({ ...order, ...account }) ??
        sound.recipient(order, account, call),
    },
  }),
  variant('recipient-same-account-refused', again, 'A second recipient for an account is refused.', {
    recipients: {
      recipient(order, account, call) {
        if (call.store.part(Recipients).withAccount({ ...order, ...account }))
          throw new Refusal('conflict', 'There is a recipient with this account.');
        return sound.recipient(order, account, call);
      },
    },
  }),
  variant(
    'recipient-pending-at-first',
    'createRecipient/verification-transitions',
    'A new recipient waits for the end of its verification.',
    { recipients: { verification: () => ({ verified: false, verification_status: 'pending' }) } },
  ),
  variant(
    'recipient-currency-of-account',
    'ruling:given-values',
    'A recipient is paid in the currency of its account, or not at all.',
    {
      recipients: {
        standingFault: (account, order) =>
          account.currency === order.currency
            ? sound.standingFault(account, order)
            : ['currency', `This account is in ${account.currency}`],
      },
    },
  ),
  ...[undefined, {}].map((errors) =>
    variant(
      `recipient-standing-${errors ? 'errors-empty' : 'without-errors'}`,
      'createRecipient/unnamed-fault',
      'An account that does not pass by its standing is refused, and no field is named.',
      {
        recipients: {
          standingFault({ standing }) {
            if (standing !== 'active') throw new Refusal('rule', 'Account verification failed');
            return undefined;
          },
        },
        alter: only(['createRecipient'], (answer) =>
          answer.refusal === 'rule' ? { ...answer, body: { errors, ...members(answer.body) } } : answer,
        ),
      },
    ),
  ),
  variant(
    'recipient-unknown-bank-has-no-account',
    'ruling:verification',
    'An unknown bank code is said to have no such account.',
    {
      recipients: {
        knowsBank: () => true,
        accountOf: ({ bankCode: code = '', accountNumber }, { store }) =>
          store.part(BankAccounts).find(code, accountNumber),
      },
    },
  ),
  variant(
    'recipient-shows-nothing-for-nothing',
    'createRecipient/left-out-members',
    'Without email and metadata in the request, a recipient has null for both.',
    {
      alter: only(
        ['createRecipient'],
        onSuccess('data', (data) => {
          const { email, metadata, ...rest } = members(data);
          const isEmpty = Object.keys(members(metadata)).length === 0;
          return { ...rest, email: email || null, metadata: isEmpty ? null : metadata };
        }),
      ),
    },
  ),
  variant('banks-in-bare-array', shape, 'The banks are an array.', {
    recipients: { bankList: () => banks },
  }),
  variant('banks-by-code', shape, 'The banks are an object, with codes as names.', {
    recipients: { bankList: () => Object.fromEntries(banks.map(({ code, name }) => [code, name])) },
  }),
  variant('banks-by-country', shape, 'The banks are lists in lists, and numeric codes are numbers.', {
    recipients: {
      bankList: () => ({
        status: true,
        data: ['NG', 'GH', 'KE'].map((country) => ({
          country,
          banks: banks
            .filter((bank) => bank.country === country)
            .map(({ code, name }) => ({
              bankName: name,
              bankCode: /^[1-9]\d*$/.test(code) ? Number(code) : code,
            })),
        })),
      }),
    },
  }),
];
