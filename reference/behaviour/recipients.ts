import {
  accountTypes,
  type AccountType,
  BankAccounts,
  type BankAccount,
  type VerifiedAccount,
  banks,
} from '../store/bank-accounts.js';
import { recipientCurrencies, Recipients, type Recipient, type RecipientOrder } from '../store/recipients.js';
import type { components } from '../../generated/types.js';
import type { Call } from '../operation.js';

export const isMobile = (type: AccountType): boolean => type.endsWith('mobile_money');

const isPhone = (value: string): boolean => /^\+?[1-9][0-9]{7,14}$/.test(value);

type Schema = components['schemas']['Recipient'];

/** Decisions about verification, creation and the list of banks. */
export const recipientsDefaults = {
  /** Required members of a request of any type. */
  required: (): readonly string[] => ['type', 'name', 'account_number'],
  /** Checks of present values. Each returns an error message, or undefined for a valid value. */
  text: (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? undefined : 'Give a text',
  type: (value: unknown): string | undefined =>
    (accountTypes as readonly unknown[]).includes(value)
      ? undefined
      : `Give one of ${accountTypes.join(', ')}`,
  accountNumber(value: string, type: AccountType): string | undefined {
    if (type === 'nuban')
      return /^[0-9]{10}$/.test(value) ? undefined : 'The account number must have 10 digits';
    if (type === 'bvn') return /^[0-9]{11}$/.test(value) ? undefined : 'The BVN must have 11 digits';
    return isPhone(value) ? undefined : 'The account number must be a phone number in international format';
  },
  phone: (value: string): string | undefined =>
    isPhone(value) ? undefined : 'Give a phone number in international format',
  currency: (value: unknown): string | undefined =>
    (recipientCurrencies as readonly unknown[]).includes(value)
      ? undefined
      : `Give one of ${recipientCurrencies.join(', ')}`,
  metadata: (value: unknown): string | undefined =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'Give an object',
  // Endpoints > Create transfer recipient > row bank_code.
  needsBankCode: (type: AccountType): boolean =>
    ['nuban', 'ghana_mobile_money', 'kenya_mobile_money'].includes(type),
  needsPhone: isMobile,
  /** The currency of a request without one. */
  fallbackCurrency: (_type: AccountType): string => 'NGN',
  /** The formats of phone numbers that this server accepts. */
  phoneForm: (international: string, _type: AccountType): string => international,
  /** Whether a state names the bank of an account. */
  namesBank: (_type: AccountType): boolean => true,
  knowsBank: (code: string): boolean => banks.some((bank) => bank.code === code),
  /** The account of an order in the records of the banks. */
  accountOf({ type, bankCode, accountNumber }: RecipientOrder, { store }: Call): BankAccount | undefined {
    const accounts = store.part(BankAccounts);
    if (bankCode === undefined) return accounts.findByNumber(type, accountNumber);
    const found = accounts.find(bankCode, accountNumber);
    return found?.type === type ? found : undefined;
  },
  // Endpoints > Create transfer recipient > row name.
  nameMatches: (given: string, registered: string): boolean => given === registered,
  /** The error messages by field for an account that the bank does not accept. */
  standingFault(
    { standing }: BankAccount,
    _order: RecipientOrder,
  ): readonly [field: string, message: string] | undefined {
    if (standing === 'dormant') return ['account_number', 'The account is not active'];
    if (standing === 'blocked') return ['name', 'The holder does not pass compliance screening'];
    return undefined;
  },
  /** A substitute for an account that verification did not find; undefined rejects the order. */
  unverified: (_order: RecipientOrder): VerifiedAccount | undefined => undefined,
  /** The recipient for a verified account. Throws a Refusal if the account cannot have one. */
  recipient: (order: RecipientOrder, account: VerifiedAccount, { store }: Call): Recipient =>
    store.part(Recipients).add(order, account),
  /** The verification status of a new recipient. */
  verification: (_account: VerifiedAccount): Pick<Schema, 'verified' | 'verification_status'> => ({
    verified: true,
    verification_status: 'verified',
  }),
  /** The body of the list of banks, in any form. */
  bankList: (): unknown => ({ status: 'success', message: 'Banks retrieved', data: banks }),
};
