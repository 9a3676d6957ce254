import type { components } from '../../generated/types.js';
import { seedTransactions } from './seed-transactions.js';
import type { Store } from './store.js';

type Schemas = components['schemas'];
export type TransactionStatus = Schemas['TransactionStatusB'];
export type Channel = Schemas['PaymentChannel'];

export const statuses: readonly TransactionStatus[] = [
  'success',
  'failed',
  'pending',
  'abandoned',
  'cancelled',
];
export const channels: readonly Channel[] = ['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer'];

export interface Customer {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

/** A stored payment; times in milliseconds since 1970, money in the smallest unit. */
export interface TransactionRecord {
  readonly id: number;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: TransactionStatus;
  readonly channel: Channel;
  readonly customer: Customer;
  readonly createdAt: number;
  /** Null if unpaid. */
  readonly paidAt: number | null;
}

export type NewTransaction = Omit<TransactionRecord, 'id' | 'reference'>;

/** 1.5 percent of an amount, in whole smallest units. */
export function feesOf(amount: number): number {
  return Number((BigInt(amount) * 15n) / 1000n);
}

const firstNames = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efua', 'Femi', 'Gbemi'];
const lastNames = ['Obi', 'Mensah', 'Okafor', 'Bello', 'Wanjiru'];

/** The transactions of the business, initially those of two customers. */
export class Transactions {
  readonly records: TransactionRecord[] = [];
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    for (const made of [
      ...seedTransactions(store.clock.origin, 10, this.newCustomer()),
      ...seedTransactions(store.clock.origin, 6, this.newCustomer()),
    ]) {
      this.add(made);
    }
  }

  add(made: NewTransaction): TransactionRecord {
    const count = this.#store.next('transaction');
    const reference = `TX-20260302-${String(count).padStart(4, '0')}`;
    const record = { ...made, id: 1_827_300 + count, reference };
    this.records.push(record);
    return record;
  }

  /** Replaces the record with the same id. */
  replace(record: TransactionRecord): void {
    const place = this.records.findIndex(({ id }) => id === record.id);
    if (place >= 0) this.records[place] = record;
  }

  /** A customer without earlier transactions. */
  newCustomer(): Customer {
    const count = this.#store.next('customer');
    const firstName = firstNames[count % firstNames.length] ?? 'Ada';
    const lastName = lastNames[count % lastNames.length] ?? 'Obi';
    return {
      id: 40_210 + count,
      email: `${firstName}.${lastName}.${count}@example.com`.toLowerCase(),
      firstName,
      lastName,
      phone: `+23480${String(12_345_600 + count)}`,
    };
  }
}
