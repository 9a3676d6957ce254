import { defaults } from '../../behaviour/index.js';
import type { RecipientsBehaviour } from '../../behaviour/recipients.js';
import { members, onRefused } from '../../rewrite.js';
import { BankAccounts, type AccountType } from '../../store/bank-accounts.js';
import { defectsOf, type Defect } from '../defect.js';

const recipient = defectsOf('createRecipient');
const { recipients: sound } = defaults;

const fault = ['verification-failure'];

/** Whether a refusal is that of verification, and of this field. */
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

/** Faults of verification. */
export const verification: readonly Defect[] = [
  recipient('recipient-of-dormant-account', 'Whether an account is active is not asked.', fault, {
    recipients: { standingFault: () => undefined },
  }),
  recipient(
    'recipient-created-as-failed',
    'Verification that fails creates a recipient that says so.',
    [...fault, 'created-not-failed'],
    {
      recipients: {
        standingFault: () => undefined,
        verification: (account) =>
          account.standing === 'active'
            ? sound.verification(account)
            : { verified: false, verification_status: 'failed' },
      },
    },
  ),
  recipient('recipient-verification-failure-422', 'Verification that fails gets 422.', fault, {
    ...status(422, 'account_number', 'name', 'bank_code'),
  }),
  recipient(
    'recipient-verification-failure-without-errors',
    'Verification that fails names no field.',
    fault,
    {
      alter: onRefused(['rule'], (answer) => {
        const { message } = members(answer.body);
        return message === 'Validation failed' ? answer : { ...answer, body: { status: 'error', message } };
      }),
    },
  ),
  recipient(
    'recipient-verification-failure-as-text',
    'The errors of verification are texts, not arrays of texts.',
    [...fault, 'response.error-body'],
    {
      alter: onRefused(['rule'], (answer) => {
        const { message, errors } = members(answer.body);
        if (message === 'Validation failed') return answer;
        const texts = Object.entries(members(errors)).map(([field, found]) => [field, String(found)]);
        return { ...answer, body: { status: 'error', message, errors: Object.fromEntries(texts) as object } };
      }),
    },
  ),
  recipient('recipient-of-any-name', 'The name is not compared.', ['name-match'], {
    recipients: { nameMatches: () => true },
  }),
  recipient('recipient-name-in-any-case', 'Letter case does not count in a name.', ['name-match'], {
    recipients: {
      nameMatches: (given, registered) => given.toLowerCase() === registered.toLowerCase(),
    },
  }),
  recipient(
    'recipient-name-compared-at-start',
    'Names match that begin with the same letter.',
    ['name-match'],
    {
      recipients: {
        nameMatches: (given, registered) => given[0] === registered[0] || given.includes(registered),
      },
    },
  ),
  recipient(
    'recipient-mobile-of-any-name',
    'Of a mobile money account, the name is not compared.',
    ['name-match'],
    { recipients: { accountOf: inAnyName('mobile_money') } },
  ),
  recipient('recipient-ghana-of-any-name', 'In Ghana, the name is not compared.', ['name-match'], {
    recipients: { accountOf: inAnyName('ghana_mobile_money') },
  }),
  recipient('recipient-kenya-of-any-name', 'In Kenya, the name is not compared.', ['name-match'], {
    recipients: { accountOf: inAnyName('kenya_mobile_money') },
  }),
  recipient('recipient-ghana-dormant', 'In Ghana, whether an account is active is not asked.', fault, {
    recipients: { accountOf: inStanding('ghana_mobile_money') },
  }),
  recipient('recipient-kenya-dormant', 'In Kenya, whether an account is active is not asked.', fault, {
    recipients: { accountOf: inStanding('kenya_mobile_money') },
  }),
  recipient('recipient-bvn-of-any-name', 'Of a BVN, the name is not compared.', ['name-match'], {
    recipients: { accountOf: inAnyName('bvn') },
  }),
  recipient(
    'recipient-wrong-name-404',
    'The name of somebody else gets 404.',
    ['name-match'],
    status(404, 'name'),
  ),
  recipient(
    'recipient-wrong-name-crashes',
    'The name of somebody else ends in a 500.',
    ['name-match', 'response.no-server-error'],
    {
      recipients: {
        nameMatches(given, registered) {
          if (given !== registered) throw new Error('name enquiry failed');
          return true;
        },
      },
    },
  ),
  recipient(
    'recipient-at-any-bank',
    'An account is found by its number, whatever the bank code.',
    ['bank-code-match'],
    {
      recipients: {
        knowsBank: () => true,
        accountOf: ({ type, accountNumber }, { store }) =>
          store.part(BankAccounts).findByNumber(type, accountNumber),
      },
    },
  ),
  recipient(
    'recipient-unknown-bank-404',
    'A bank code that no bank has gets 404.',
    ['bank-code-match'],
    status(404, 'bank_code'),
  ),
];
