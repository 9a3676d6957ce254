import type { components } from '../../generated/types.js';
import type { AccountType, BankAccount, VerifiedAccount } from './bank-accounts.js';
import type { Store } from './store.js';

export type RecipientCurrency = components['schemas']['RecipientCurrency'];

export const recipientCurrencies: readonly RecipientCurrency[] = ['NGN', 'GHS', 'KES', 'USD', 'GBP', 'EUR'];

/** A recipient to register. */
export interface RecipientOrder {
  readonly type: AccountType;
  readonly name: string;
  readonly accountNumber: string;
  readonly bankCode: string | undefined;
  readonly currency: RecipientCurrency;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly metadata: Record<string, unknown>;
}

/** A recipient of transfers; `at` in milliseconds since 1970. */
export interface Recipient extends RecipientOrder {
  readonly id: number;
  readonly code: string;
  readonly bankCode: string;
  readonly at: number;
}

/** The recipients of the business. */
export class Recipients {
  readonly all: Recipient[] = [];
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  add(order: RecipientOrder, { bankCode }: VerifiedAccount): Recipient {
    const id = 55_120 + this.#store.next('recipient');
    const code = `RCP_${id.toString(36)}${(id * 7919).toString(36)}`;
    const recipient = { ...order, bankCode, id, code, at: this.#store.clock.now() };
    this.all.push(recipient);
    return recipient;
  }

  /** The first recipient with this account. */
  withAccount({
    type,
    accountNumber,
    bankCode,
  }: Pick<BankAccount, 'type' | 'accountNumber' | 'bankCode'>): Recipient | undefined {
    return this.all.find(
      (one) => one.type === type && one.accountNumber === accountNumber && one.bankCode === bankCode,
    );
  }
}
