import type { TransactionRecord } from '../store/transactions.js';

/** Decisions about the records themselves. */
export interface TransactionRecords {
  hasAuthorization(record: TransactionRecord): boolean;
}

export const recordDefaults: TransactionRecords = {
  // "paid_at and authorization populated for cards" (States and transitions > Transaction)
  hasAuthorization: ({ status, channel }) => status === 'success' && channel === 'card',
};
