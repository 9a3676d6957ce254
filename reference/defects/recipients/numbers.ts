import { defaults, type Overrides } from '../../behaviour/index.js';
import type { AccountType } from '../../store/bank-accounts.js';
import { defectsOf, type Defect } from '../defect.js';

const recipient = defectsOf('createRecipient');
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

/** Faults of account numbers, which look otherwise by type. */
export const numbers: readonly Defect[] = [
  recipient(
    'recipient-nuban-not-counted',
    'A nuban that has not ten digits is not verified, and taken.',
    ['nuban-digits'],
    takes('nuban', () => true),
  ),
  recipient(
    'recipient-bvn-not-counted',
    'A bvn that has not eleven digits is not verified, and taken.',
    ['bvn-digits'],
    takes('bvn', () => true),
  ),
  recipient(
    'recipient-bvn-as-nuban',
    'Ten digits are taken for a bvn.',
    ['bvn-digits'],
    takes('bvn', (value) => /^\d{10,11}$/.test(value)),
  ),
  recipient(
    'recipient-mobile-number-any-text',
    'Any text is taken for the number of a mobile money account.',
    ['mobile-money-number'],
    takes('mobile_money', () => true),
  ),
];
