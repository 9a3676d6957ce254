import { defaults, type Overrides } from '../../behaviour/index.js';
import type { Reply } from '../../http.js';
import { members } from '../../changes/replies.js';
import { BankAccounts, type AccountType, type BankAccount } from '../../store/bank-accounts.js';
import type { RecipientOrder } from '../../store/recipients.js';
import { defect, defectsOf } from '../defect.js';

const { recipients: sound } = defaults;

/** Changes the status of a verification that fails at one of these fields. */
const failingAt =
  (fields: readonly string[], status: number) =>
  ({ body }: Reply): Partial<Reply> => {
    const { message, errors } = members(body);
    const fails = message === 'Account verification failed' && fields.some((name) => name in members(errors));
    return fails ? { status } : {};
  };

/** Changes the account that the lookup of a type returns. */
function finds(type: AccountType, change: (order: RecipientOrder) => Partial<BankAccount>): Overrides {
  return {
    recipients: {
      accountOf(order, call) {
        const account = sound.accountOf(order, call);
        return account && order.type === type ? { ...account, ...change(order) } : account;
      },
    },
  };
}

const inAnyName = (type: AccountType): Overrides => finds(type, ({ name }) => ({ name }));
const inStanding = (type: AccountType): Overrides => finds(type, () => ({ standing: 'active' }));

/** Defects of verification. */
export const recipientVerification = defectsOf('createRecipient', {
  'recipient-of-dormant-account': defect('The server does not check whether an account is active.')
    .breaks('verification-failure')
    .recipients({ standingFault: () => undefined }),
  'recipient-created-as-failed': defect('The server creates a failed recipient when verification fails.')
    .breaks('verification-failure', 'created-not-failed')
    .recipients({
      standingFault: () => undefined,
      verification: (account) =>
        account.standing === 'active'
          ? sound.verification(account)
          : { verified: false, verification_status: 'failed' },
    }),
  'recipient-verification-failure-422': defect('The server rejects a failed verification with 422.')
    .breaks('verification-failure')
    .refuses('rule', failingAt(['account_number', 'name', 'bank_code'], 422)),
  'recipient-verification-failure-without-errors': defect(
    'The server names no field when verification fails.',
  )
    .breaks('verification-failure')
    .refuses('rule', (answer) => {
      const { message } = members(answer.body);
      return message === 'Validation failed' ? answer : { body: { status: 'error', message } };
    }),
  'recipient-verification-failure-as-text': defect(
    'The server returns verification errors as texts instead of arrays of texts.',
  )
    .breaks('verification-failure', 'response.error-body')
    .refuses('rule', (answer) => {
      const { message, errors } = members(answer.body);
      if (message === 'Validation failed') return answer;
      const texts = Object.entries(members(errors)).map(([field, found]) => [field, String(found)]);
      return { body: { status: 'error', message, errors: Object.fromEntries(texts) as object } };
    }),
  'recipient-of-any-name': defect('The server does not compare the name.')
    .breaks('name-match')
    .recipients({ nameMatches: () => true }),
  'recipient-name-in-any-case': defect('The server ignores letter case in names.')
    .breaks('name-match')
    .recipients({
      nameMatches: (given, registered) => given.toLowerCase() === registered.toLowerCase(),
    }),
  'recipient-name-compared-at-start': defect('The server compares only the first letter of names.')
    .breaks('name-match')
    .recipients({
      nameMatches: (given, registered) => given[0] === registered[0] || given.includes(registered),
    }),
  'recipient-mobile-of-any-name': defect('The server does not compare the name of a mobile money account.')
    .breaks('name-match')
    .with(inAnyName('mobile_money')),
  'recipient-ghana-of-any-name': defect('The server does not compare the name of a Ghana account.')
    .breaks('name-match')
    .with(inAnyName('ghana_mobile_money')),
  'recipient-kenya-of-any-name': defect('The server does not compare the name of a Kenya account.')
    .breaks('name-match')
    .with(inAnyName('kenya_mobile_money')),
  'recipient-ghana-dormant': defect('The server does not check whether a Ghana account is active.')
    .breaks('verification-failure')
    .with(inStanding('ghana_mobile_money')),
  'recipient-kenya-dormant': defect('The server does not check whether a Kenya account is active.')
    .breaks('verification-failure')
    .with(inStanding('kenya_mobile_money')),
  'recipient-bvn-of-any-name': defect('The server does not compare the name for a BVN.')
    .breaks('name-match')
    .with(inAnyName('bvn')),
  'recipient-wrong-name-404': defect('The server returns 404 for the name of somebody else.')
    .breaks('name-match')
    .refuses('rule', failingAt(['name'], 404)),
  'recipient-wrong-name-crashes': defect('The server returns 500 for the name of somebody else.')
    .breaks('name-match', 'response.no-server-error')
    .recipients({
      nameMatches(given, registered) {
        if (given !== registered) throw new Error('name enquiry failed');
        return true;
      },
    }),
  'recipient-at-any-bank': defect('The server finds an account by its number and ignores the bank code.')
    .breaks('bank-code-match')
    .recipients({
      knowsBank: () => true,
      accountOf: ({ type, accountNumber }, { store }) =>
        store.part(BankAccounts).findByNumber(type, accountNumber),
    }),
  'recipient-unknown-bank-404': defect('The server returns 404 for an unknown bank code.')
    .breaks('bank-code-match')
    .refuses('rule', failingAt(['bank_code'], 404)),
});
