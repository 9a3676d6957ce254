import { onBody, onSuccess } from '../../rewrite.js';
import type { Call } from '../../operation.js';
import { Transactions, type TransactionRecord } from '../../store/transactions.js';
import { defectsOf } from '../defect.js';

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

/** Defects of which record comes back, and in which form. */
export const confirmIdentity = defectsOf('confirmTransaction', {
  'confirm-first-transaction': {
    summary: 'The first transaction of all comes back.',
    fails: ['reference', 'not-found'],
    ...found(() => false),
  },
  'confirm-by-start-of-reference': {
    summary: 'The first transaction whose reference begins alike comes back.',
    fails: 'reference',
    ...found((record, reference) => record.reference.slice(0, 11) === reference.slice(0, 11)),
  },
  'confirm-own-reference': {
    summary: "The reference that comes back is the server's own.",
    fails: 'reference',
    alter: onSuccess('data.reference', (reference) => `INT-${String(reference)}`),
  },
  'confirm-variants-alternate': {
    summary: 'Every second answer is in variant A.',
    fails: 'one-variant',
    transactions: { variantOf: (_, { store }) => (store.next('confirmation') % 2 === 0 ? 'A' : 'B') },
  },
  'confirm-variant-by-status': {
    summary: 'What is not paid comes back in variant A.',
    fails: 'one-variant',
    transactions: { variantOf: ({ status }) => (status === 'success' ? 'B' : 'A') },
  },
  'confirm-envelope-of-a': {
    summary: 'Variant B stands in the envelope of variant A.',
    fails: 'response.body',
    alter: onSuccess('status', () => true),
  },
  'confirm-without-envelope': {
    summary: 'The record comes without its envelope.',
    fails: 'response.body',
    alter: onBody(({ data }) => data),
  },
  'confirm-amount-as-decimal-text': {
    summary: 'The amount is decimal text.',
    fails: 'response.body',
    alter: onSuccess('data.amount', (amount) => (Number(amount) / 100).toFixed(2)),
  },
});
