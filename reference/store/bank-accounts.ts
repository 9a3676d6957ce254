import { business, type Store } from './store.js';
import { Wallet } from './wallet.js';

export interface Bank {
  readonly code: string;
  readonly name: string;
  /** ISO 3166 code of its country. */
  readonly country: string;
}

/** The banks and providers that transfers reach. */
export const banks: readonly Bank[] = [
  { code: '999991', name: 'Partner Bank A', country: 'NG' },
  { code: '120001', name: 'Partner Bank B', country: 'NG' },
  { code: 'MTN', name: 'MTN Mobile Money', country: 'GH' },
  { code: 'MPESA', name: 'M-PESA', country: 'KE' },
];

/** The banks at which virtual accounts are reserved. */
export const partnerBanks = { a: '999991', b: '120001' } as const;

export function bankName(code: string): string {
  return banks.find((bank) => bank.code === code)?.name ?? code;
}

/** The recipient types of the document (Resources > Transfer recipient). */
export const accountTypes = [
  'nuban',
  'mobile_money',
  'ghana_mobile_money',
  'kenya_mobile_money',
  'bvn',
] as const;
export type AccountType = (typeof accountTypes)[number];

/** The standing of an account at its bank. Only an active account passes verification. */
export type Standing = 'active' | 'dormant' | 'blocked';

export interface BankAccount {
  readonly type: AccountType;
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly name: string;
  readonly currency: string;
  readonly phone: string;
  readonly standing: Standing;
}

/** The part of an account that verification compares. */
export type VerifiedAccount = Pick<BankAccount, 'bankCode'> & Partial<BankAccount>;

/** Formats of phone numbers, the account numbers of mobile money. */
export type PhoneForm = (international: string, type: AccountType) => string;

type Made = Pick<BankAccount, 'accountNumber' | 'bankCode' | 'currency' | 'phone'>;

// Numbers by type (Create transfer recipient): nuban 10 digits, mobile money a phone number in international
// format, bvn 11 digits. A nuban begins with 0, which a server loses if it stores a number.
const makers: Record<AccountType, (digits: string) => Made> = {
  nuban: (digits) => ({
    accountNumber: `012345${digits}`,
    bankCode: '999991',
    currency: 'NGN',
    phone: `+234801234${digits}`,
  }),
  mobile_money: (digits) => mobile(`+234801234${digits}`, '120001', 'NGN'),
  ghana_mobile_money: (digits) => mobile(`+23324412${digits}`, 'MTN', 'GHS'),
  kenya_mobile_money: (digits) => mobile(`+25471234${digits}`, 'MPESA', 'KES'),
  bvn: (digits) => ({
    accountNumber: `2212345${digits}`,
    bankCode: '999991',
    currency: 'NGN',
    phone: `+234801234${digits}`,
  }),
};

const names = ['ADA OBI', 'BOLA MENSAH', 'CHIDI OKAFOR', 'DAYO BELLO', 'EFUA WANJIRU'];

/** The bank accounts of all banks. */
export class BankAccounts {
  readonly #accounts = new Map<string, BankAccount>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Opens a new account. */
  open(
    type: AccountType,
    standing: Standing = 'active',
    phoneForm: PhoneForm = (phone) => phone,
  ): BankAccount {
    const count = this.#store.next('bank account');
    const made = makers[type](String(count % 10_000).padStart(4, '0'));
    const phone = phoneForm(made.phone, type);
    const account = {
      type,
      standing,
      name: names[count % names.length] ?? 'ADA OBI',
      ...made,
      phone,
      accountNumber: made.accountNumber === made.phone ? phone : made.accountNumber,
    };
    this.#accounts.set(`${account.bankCode} ${account.accountNumber}`, account);
    return account;
  }

  find(bankCode: string, accountNumber: string): BankAccount | undefined {
    return this.#accounts.get(`${bankCode} ${accountNumber}`) ?? this.#ofWallet(bankCode, accountNumber);
  }

  /** The bank account of the wallet of the business. */
  #ofWallet(bankCode: string, accountNumber: string): BankAccount | undefined {
    const wallet = this.#store.part(Wallet);
    if (bankCode !== partnerBanks.a || accountNumber !== wallet.accountNumber) return undefined;
    const { currency, phone } = makers.nuban('0000');
    return {
      type: 'nuban',
      standing: 'active',
      name: business.name,
      accountNumber,
      bankCode,
      currency,
      phone,
    };
  }

  /** The account of a type with this number, at any bank. */
  findByNumber(type: AccountType, accountNumber: string): BankAccount | undefined {
    return [...this.#accounts.values()].find(
      (account) => account.type === type && account.accountNumber === accountNumber,
    );
  }
}

function mobile(phone: string, bankCode: string, currency: string): Made {
  return { accountNumber: phone, bankCode, currency, phone };
}
