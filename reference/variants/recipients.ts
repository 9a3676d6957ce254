import { defaults, type Overrides } from '../behaviour/index.js';
import { Refusal } from '../refusal.js';
import { members, onSuccess } from '../rewrite.js';
import { banks } from '../store/banks.js';
import { BankAccounts } from '../store/bank-accounts.js';
import { Recipients } from '../store/recipients.js';
import { all, only } from './only.js';
import { variantTable } from './variant.js';

const { recipients: sound } = defaults;

const daysBefore = (days: number, time: string): string =>
  new Date(Date.parse(time) - days * 86_400_000).toISOString();
const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** Refuses accounts by their standing, with these errors by field. */
function refusedWith(errors: object | undefined): Overrides {
  return {
    recipients: {
      standingFault({ standing }) {
        if (standing !== 'active') throw new Refusal('rule', 'Account verification failed');
        return undefined;
      },
    },
    alter: only(['createRecipient'], (answer) =>
      answer.refusal === 'rule' ? { ...answer, body: { errors, ...members(answer.body) } } : answer,
    ),
  };
}

/** Choices about recipients and banks. */
export const recipients = variantTable({
  'banks-not-listed': {
    about: 'listBanks/offered',
    summary: 'There is no list of banks.',
    recipients: {
      bankList() {
        throw new Refusal('path', 'There is nothing at this path.');
      },
    },
  },
  'recipients-of-long-ago': {
    about: 'createRecipient/same-account-again',
    summary: 'A recipient is the one of the account, of two months ago.',
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
  },
  'recipient-name-with-any-blanks': {
    about: 'createRecipient/name-blanks',
    summary: 'Blanks around a name, or doubled, do not count.',
    recipients: { nameMatches: (given, registered) => plain(given) === plain(registered) },
  },
  'recipient-same-account-same-recipient': {
    about: 'createRecipient/same-account-again',
    summary: 'An account has one recipient.',
    recipients: {
      recipient: (order, account, call) =>
        call.store.part(Recipients).withAccount({ ...order, ...account }) ??
        sound.recipient(order, account, call),
    },
  },
  'recipient-same-account-refused': {
    about: 'createRecipient/same-account-again',
    summary: 'A second recipient for an account is refused.',
    recipients: {
      recipient(order, account, call) {
        if (call.store.part(Recipients).withAccount({ ...order, ...account }))
          throw new Refusal('conflict', 'There is a recipient with this account.');
        return sound.recipient(order, account, call);
      },
    },
  },
  'recipient-pending-at-first': {
    about: 'createRecipient/verification-transitions',
    summary: 'A new recipient waits for the end of its verification.',
    recipients: { verification: () => ({ verified: false, verification_status: 'pending' }) },
  },
  'recipient-currency-of-account': {
    about: 'ruling:given-values',
    summary: 'A recipient is paid in the currency of its account, or not at all.',
    recipients: {
      standingFault: (account, order) =>
        account.currency === order.currency
          ? sound.standingFault(account, order)
          : ['currency', `This account is in ${account.currency}`],
    },
  },
  'recipient-standing-without-errors': {
    about: 'createRecipient/unnamed-fault',
    summary: 'An account that does not pass by its standing is refused, and no field is named.',
    ...refusedWith(undefined),
  },
  'recipient-standing-errors-empty': {
    about: 'createRecipient/unnamed-fault',
    summary: 'An account that does not pass by its standing is refused, and no field is named.',
    ...refusedWith({}),
  },
  'recipient-unknown-bank-has-no-account': {
    about: 'ruling:verification',
    summary: 'An unknown bank code is said to have no such account.',
    recipients: {
      knowsBank: () => true,
      accountOf: ({ bankCode: code = '', accountNumber }, { store }) =>
        store.part(BankAccounts).find(code, accountNumber),
    },
  },
  'recipient-shows-nothing-for-nothing': {
    about: 'createRecipient/left-out-members',
    summary: 'Without email and metadata in the request, a recipient has null for both.',
    alter: only(
      ['createRecipient'],
      onSuccess('data', (data) => {
        const { email, metadata, ...rest } = members(data);
        const isEmpty = Object.keys(members(metadata)).length === 0;
        return { ...rest, email: email || null, metadata: isEmpty ? null : metadata };
      }),
    ),
  },
  'banks-in-bare-array': {
    about: 'listBanks/shape',
    summary: 'The banks are an array.',
    recipients: { bankList: () => banks },
  },
  'banks-by-code': {
    about: 'listBanks/shape',
    summary: 'The banks are an object, with codes as names.',
    recipients: { bankList: () => Object.fromEntries(banks.map(({ code, name }) => [code, name])) },
  },
  'banks-by-country': {
    about: 'listBanks/shape',
    summary: 'The banks are lists in lists, and numeric codes are numbers.',
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
  },
});
