import { onBody, onSuccess } from '../../rewrite.js';
import type { Call } from '../../operation.js';
import { Transactions, type TransactionRecord } from '../../store/transactions.js';
import { defectsOf, type Defect } from '../defect.js';

const confirm = defectsOf('confirmTransaction');

/** Looks a transaction up otherwise; the first one of all when nothing fits. */
function found(fits: (record: TransactionRecord, reference: string) => boolean) {
  return {
    transactions: {
      confirmed(reference: string, { store }: Call): TransactionRecord {
        const { records } = store.part(Transactions);
        const match = records.find((record) => fits(record, reference)) ?? records[0];
        if (!match) throw new Error('there are no transactions');
        return match;
      },
    },
  };
}

/** Faults of which record comes back, and in which form. */
export const identity: readonly Defect[] = [
  confirm(
    'confirm-first-transaction',
    'The first transaction of all comes back.',
    ['reference', 'not-found'],
    found(() => false),
  ),
  confirm(
    'confirm-by-start-of-reference',
    'The first transaction whose reference begins alike comes back.',
    ['reference'],
    found((record, reference) => record.reference.slice(0, 11) === reference.slice(0, 11)),
  ),
  confirm('confirm-own-reference', "The reference that comes back is the server's own.", ['reference'], {
    alter: onSuccess('data.reference', (reference) => `INT-${String(reference)}`),
  }),
  confirm('confirm-variants-alternate', 'Every second answer is in variant A.', ['one-variant'], {
    transactions: { variantOf: (_, { store }) => (store.next('confirmation') % 2 === 0 ? 'A' : 'B') },
  }),
  confirm('confirm-variant-by-status', 'What is not paid comes back in variant A.', ['one-variant'], {
    transactions: { variantOf: ({ status }) => (status === 'success' ? 'B' : 'A') },
  }),
  confirm('confirm-envelope-of-a', 'Variant B stands in the envelope of variant A.', ['response.body'], {
    alter: onSuccess('status', () => true),
  }),
  confirm('confirm-without-envelope', 'The record comes without its envelope.', ['response.body'], {
    alter: onBody(({ data }) => data),
  }),
  confirm('confirm-id-as-text', 'The id is text.', ['response.body'], {
    alter: onSuccess('data.id', String),
  }),
  confirm('confirm-amount-as-decimal-text', 'The amount is decimal text.', ['response.body'], {
    alter: onSuccess('data.amount', (amount) => (Number(amount) / 100).toFixed(2)),
  }),
];
