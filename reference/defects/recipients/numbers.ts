import { defaults, type Overrides } from '../../behaviour/index.js';
import type { AccountType } from '../../store/bank-accounts.js';
import { defectsOf } from '../defect.js';

const { recipients: sound } = defaults;

/** Numbers of a type that pass, and are not looked up when they are not what the type asks for. */
function takes(type: AccountType, number: (value: string) => boolean): Overrides {
  return {
    recipients: {
      accountNumber: (value, of) =>
        of === type && number(value) ? undefined : sound.accountNumber(value, of),
      unverified: (order) =>
        order.type === type && sound.accountNumber(order.accountNumber, type) !== undefined
          ? { bankCode: order.bankCode ?? '999991' }
          : undefined,
    },
  };
}

/** Defects of account numbers, which look otherwise by type. */
export const recipientNumbers = defectsOf('createRecipient', {
  'recipient-nuban-not-counted': {
    summary: 'A nuban that has not ten digits is not verified, and taken.',
    fails: 'nuban-digits',
    ...takes('nuban', () => true),
  },
  'recipient-bvn-not-counted': {
    summary: 'A bvn that has not eleven digits is not verified, and taken.',
    fails: 'bvn-digits',
    ...takes('bvn', () => true),
  },
  'recipient-bvn-as-nuban': {
    summary: 'Ten digits are taken for a bvn.',
    fails: 'bvn-digits',
    ...takes('bvn', (value) => /^\d{10,11}$/.test(value)),
  },
  'recipient-mobile-number-any-text': {
    summary: 'Any text is taken for the number of a mobile money account.',
    fails: 'mobile-money-number',
    ...takes('mobile_money', () => true),
  },
});
