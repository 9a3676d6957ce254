import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import { Transactions, type TransactionRecord } from '../store/transactions.js';

/** Decisions about one transaction (Endpoints > Confirm (verify) transaction). */
export interface TransactionConfirm {
  /** The transaction with this reference. Throws a Refusal when there is none. */
  confirmed(reference: string, call: Call): TransactionRecord;
  /** The variant of the record and of its envelope. */
  variantOf(record: TransactionRecord, call: Call): 'A' | 'B';
  /** What becomes of a transaction that was looked at. */
  afterLook(record: TransactionRecord, call: Call): void;
}

export const confirmDefaults: TransactionConfirm = {
  confirmed(reference, { store }) {
    const found = store.part(Transactions).records.find((record) => record.reference === reference);
    // The wording is the document's.
    if (!found) throw new Refusal('absent', 'Transaction not found');
    return found;
  },
  variantOf: () => 'B',
  afterLook: () => undefined,
};
