import {
  accountTypes,
  type AccountType,
  type PhoneForm,
  BankAccounts,
  type BankAccount,
  type VerifiedAccount,
  banks,
} from '../store/bank-accounts.js';
import { recipientCurrencies, Recipients, type Recipient, type RecipientOrder } from '../store/recipients.js';
import type { components } from '../../generated/types.js';
import type { Call } from '../operation.js';

/** Decisions about what a request for a recipient must look like (Endpoints > Create transfer recipient). */
export interface RecipientRules {
  /** Members without which a request is refused, whatever the type. */
  required(): readonly string[];
  /** Each of these gives a complaint about a value that is there; undefined when it is right. */
  text(value: unknown): string | undefined;
  type(value: unknown): string | undefined;
  accountNumber(value: string, type: AccountType): string | undefined;
  phone(value: string): string | undefined;
  currency(value: unknown): string | undefined;
  metadata(value: unknown): string | undefined;
  needsBankCode(type: AccountType): boolean;
  needsPhone(type: AccountType): boolean;
  /** The currency of a request that names none. */
  fallbackCurrency(type: AccountType): string;
  /** How the phone numbers are written that this server takes. */
  phoneForm: PhoneForm;
}

export const isMobile = (type: AccountType): boolean => type.endsWith('mobile_money');

const isPhone = (value: string): boolean => /^\+?[1-9][0-9]{7,14}$/.test(value);

export const recipientRules: RecipientRules = {
  required: () => ['type', 'name', 'account_number'],
  text: (value) => (typeof value === 'string' && value !== '' ? undefined : 'Give a text'),
  type: (value) =>
    (accountTypes as readonly unknown[]).includes(value)
      ? undefined
      : `Give one of ${accountTypes.join(', ')}`,
  accountNumber(value, type) {
    if (type === 'nuban')
      return /^[0-9]{10}$/.test(value) ? undefined : 'The account number must have 10 digits';
    if (type === 'bvn') return /^[0-9]{11}$/.test(value) ? undefined : 'The BVN must have 11 digits';
    return isPhone(value) ? undefined : 'The account number must be a phone number in international format';
  },
  phone: (value) => (isPhone(value) ? undefined : 'Give a phone number in international format'),
  currency: (value) =>
    (recipientCurrencies as readonly unknown[]).includes(value)
      ? undefined
      : `Give one of ${recipientCurrencies.join(', ')}`,
  metadata: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'Give an object',
  // Endpoints > Create transfer recipient > row bank_code.
  needsBankCode: (type) => ['nuban', 'ghana_mobile_money', 'kenya_mobile_money'].includes(type),
  needsPhone: isMobile,
  fallbackCurrency: () => 'NGN',
  phoneForm: (international) => international,
};

type Schema = components['schemas']['Recipient'];

/** Decisions about verification, creation and the list of banks. */
export interface RecipientsBehaviour {
  knowsBank(code: string): boolean;
  /** The account that an order means, as the banks know it. */
  accountOf(order: RecipientOrder, call: Call): BankAccount | undefined;
  nameMatches(given: string, registered: string): boolean;
  /** A complaint by field about an account that the bank does not let pass. */
  standingFault(
    account: BankAccount,
    order: RecipientOrder,
  ): readonly [field: string, message: string] | undefined;
  /** What stands in for an account that verification did not find; undefined refuses the order. */
  unverified(order: RecipientOrder): VerifiedAccount | undefined;
  /** The recipient for an account that passed. Throws a Refusal for one that gets none. */
  recipient(order: RecipientOrder, account: VerifiedAccount, call: Call): Recipient;
  /** What a new recipient says of its verification. */
  verification(account: VerifiedAccount): Pick<Schema, 'verified' | 'verification_status'>;
  /** The body of the list of banks, in any form. */
  bankList(): unknown;
}

export const recipientsDefaults: RecipientsBehaviour = {
  knowsBank: (code) => banks.some((bank) => bank.code === code),
  accountOf({ type, bankCode, accountNumber }, { store }) {
    const accounts = store.part(BankAccounts);
    if (bankCode === undefined) return accounts.findByNumber(type, accountNumber);
    const found = accounts.find(bankCode, accountNumber);
    return found?.type === type ? found : undefined;
  },
  // Endpoints > Create transfer recipient > row name.
  nameMatches: (given, registered) => given === registered,
  standingFault({ standing }) {
    if (standing === 'dormant') return ['account_number', 'The account is not active'];
    if (standing === 'blocked') return ['name', 'The holder does not pass compliance screening'];
    return undefined;
  },
  unverified: () => undefined,
  recipient: (order, account, { store }) => store.part(Recipients).add(order, account),
  verification: () => ({ verified: true, verification_status: 'verified' }),
  bankList: () => ({ status: 'success', message: 'Banks retrieved', data: banks }),
};
