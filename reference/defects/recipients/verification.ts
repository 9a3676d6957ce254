import { defaults } from '../../behaviour/index.js';
import type { RecipientsBehaviour } from '../../behaviour/recipients.js';
import { members, onRefused } from '../../rewrite.js';
import { BankAccounts, type AccountType } from '../../store/bank-accounts.js';
import { defectsOf } from '../defect.js';

const { recipients: sound } = defaults;

/** Recognises a verification error of a field. */
function isAbout(body: unknown, field: string): boolean {
  const { message, errors } = members(body);
  return message === 'Account verification failed' && field in members(errors);
}

/** A status of its own for verification that fails at a field. */
function status(code: number, ...fields: readonly string[]) {
  return {
    alter: onRefused(['rule'], (answer) =>
      fields.some((field) => isAbout(answer.body, field)) ? { ...answer, status: code } : answer,
    ),
  };
}

/** An account of a type is found in the name that the order gives it. */
function inAnyName(type: AccountType): RecipientsBehaviour['accountOf'] {
  return (order, call) => {
    const account = sound.accountOf(order, call);
    return account && order.type === type ? { ...account, name: order.name } : account;
  };
}

/** An account of a type is active, whatever it is. */
function inStanding(type: AccountType): RecipientsBehaviour['accountOf'] {
  return (order, call) => {
    const account = sound.accountOf(order, call);
    return account && order.type === type ? { ...account, standing: 'active' } : account;
  };
}

/** Defects of verification. */
export const recipientVerification = defectsOf('createRecipient', {
  'recipient-of-dormant-account': {
    summary: 'Whether an account is active is not asked.',
    fails: 'verification-failure',
    recipients: { standingFault: () => undefined },
  },
  'recipient-created-as-failed': {
    summary: 'Verification that fails creates a recipient that says so.',
    fails: ['verification-failure', 'created-not-failed'],
    recipients: {
      standingFault: () => undefined,
      verification: (account) =>
        account.standing === 'active'
          ? sound.verification(account)
          : { verified: false, verification_status: 'failed' },
    },
  },
  'recipient-verification-failure-422': {
    summary: 'Verification that fails gets 422.',
    fails: 'verification-failure',
    ...status(422, 'account_number', 'name', 'bank_code'),
  },
  'recipient-verification-failure-without-errors': {
    summary: 'Verification that fails names no field.',
    fails: 'verification-failure',
    alter: onRefused(['rule'], (answer) => {
      const { message } = members(answer.body);
      return message === 'Validation failed' ? answer : { ...answer, body: { status: 'error', message } };
    }),
  },
  'recipient-verification-failure-as-text': {
    summary: 'The errors of verification are texts, not arrays of texts.',
    fails: ['verification-failure', 'response.error-body'],
    alter: onRefused(['rule'], (answer) => {
      const { message, errors } = members(answer.body);
      if (message === 'Validation failed') return answer;
      const texts = Object.entries(members(errors)).map(([field, found]) => [field, String(found)]);
      return { ...answer, body: { status: 'error', message, errors: Object.fromEntries(texts) as object } };
    }),
  },
  'recipient-of-any-name': {
    summary: 'The name is not compared.',
    fails: 'name-match',
    recipients: { nameMatches: () => true },
  },
  'recipient-name-in-any-case': {
    summary: 'Letter case does not count in a name.',
    fails: 'name-match',
    recipients: {
      nameMatches: (given, registered) => given.toLowerCase() === registered.toLowerCase(),
    },
  },
  'recipient-name-compared-at-start': {
    summary: 'Names match that begin with the same letter.',
    fails: 'name-match',
    recipients: {
      nameMatches: (given, registered) => given[0] === registered[0] || given.includes(registered),
    },
  },
  'recipient-mobile-of-any-name': {
    summary: 'Of a mobile money account, the name is not compared.',
    fails: 'name-match',
    recipients: { accountOf: inAnyName('mobile_money') },
  },
  'recipient-ghana-of-any-name': {
    summary: 'In Ghana, the name is not compared.',
    fails: 'name-match',
    recipients: { accountOf: inAnyName('ghana_mobile_money') },
  },
  'recipient-kenya-of-any-name': {
    summary: 'In Kenya, the name is not compared.',
    fails: 'name-match',
    recipients: { accountOf: inAnyName('kenya_mobile_money') },
  },
  'recipient-ghana-dormant': {
    summary: 'In Ghana, whether an account is active is not asked.',
    fails: 'verification-failure',
    recipients: { accountOf: inStanding('ghana_mobile_money') },
  },
  'recipient-kenya-dormant': {
    summary: 'In Kenya, whether an account is active is not asked.',
    fails: 'verification-failure',
    recipients: { accountOf: inStanding('kenya_mobile_money') },
  },
  'recipient-bvn-of-any-name': {
    summary: 'Of a BVN, the name is not compared.',
    fails: 'name-match',
    recipients: { accountOf: inAnyName('bvn') },
  },
  'recipient-wrong-name-404': {
    summary: 'The name of somebody else gets 404.',
    fails: 'name-match',
    ...status(404, 'name'),
  },
  'recipient-wrong-name-crashes': {
    summary: 'The name of somebody else ends in a 500.',
    fails: ['name-match', 'response.no-server-error'],
    recipients: {
      nameMatches(given, registered) {
        if (given !== registered) throw new Error('name enquiry failed');
        return true;
      },
    },
  },
  'recipient-at-any-bank': {
    summary: 'An account is found by its number, whatever the bank code.',
    fails: 'bank-code-match',
    recipients: {
      knowsBank: () => true,
      accountOf: ({ type, accountNumber }, { store }) =>
        store.part(BankAccounts).findByNumber(type, accountNumber),
    },
  },
  'recipient-unknown-bank-404': {
    summary: 'A bank code that no bank has gets 404.',
    fails: 'bank-code-match',
    ...status(404, 'bank_code'),
  },
});
