import type { components } from '../../generated/types.js';
import { partnerBanks } from './bank-accounts.js';
import type { Store } from './store.js';

export type VirtualAccountType = components['schemas']['AccountType'];

export const virtualAccountTypes: readonly VirtualAccountType[] = ['STATIC', 'DYNAMIC'];

/** A reserved bank account of a customer; times in milliseconds since 1970. */
export interface VirtualAccount {
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly type: VirtualAccountType;
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly trackingReference: string;
  readonly expiresAt: number;
  /** Without identification it receives at most 30,000 NGN a day (Limits). */
  identified: boolean;
}

export type NewVirtualAccount = Omit<VirtualAccount, 'accountNumber' | 'trackingReference' | 'expiresAt'>;

const minute = 60_000;
const year = 365 * 24 * 60 * minute;

/** The virtual accounts of the business. */
export class VirtualAccounts {
  readonly #byNumber = new Map<string, VirtualAccount>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Reserves a new account; a DYNAMIC one lasts half an hour. */
  reserve(made: NewVirtualAccount): VirtualAccount {
    const count = this.#store.next('virtual account');
    const account = {
      ...made,
      accountNumber: `${made.bankCode === partnerBanks.a ? '9902' : '9912'}${String(count).padStart(6, '0')}`,
      trackingReference: `TRK-${5520 + count}`,
      expiresAt: this.#store.clock.now() + (made.type === 'STATIC' ? 10 * year : 30 * minute),
    };
    this.#byNumber.set(account.accountNumber, account);
    return account;
  }

  find(accountNumber: string): VirtualAccount | undefined {
    return this.#byNumber.get(accountNumber);
  }

  all(): VirtualAccount[] {
    return [...this.#byNumber.values()];
  }
}
