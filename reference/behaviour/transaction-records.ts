import type { TransactionRecord } from '../store/transactions.js';

/** Decisions about the records themselves. */
export interface TransactionRecords {
  /** Whether payments of this status have a payment time when a state makes them. */
  isPaid(status: TransactionRecord['status']): boolean;
  hasAuthorization(record: TransactionRecord): boolean;
  /** First six digits of the card. */
  bin(record: TransactionRecord): string;
}

export const recordDefaults: TransactionRecords = {
  isPaid: (status) => status === 'success',
  // States and transitions > Transaction.
  hasAuthorization: ({ status, channel }) => status === 'success' && channel === 'card',
  bin: () => '408408',
};
