import { accountTypes, type AccountType, type PhoneForm } from '../store/bank-accounts.js';
import { recipientCurrencies } from '../store/recipients.js';

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
