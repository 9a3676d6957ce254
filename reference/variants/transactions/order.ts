import { orderDefaults as sound, sortKeys } from '../../behaviour/transaction-order.js';
import type { TransactionRecord } from '../../store/transactions.js';
import { variantTable } from '../variant.js';

// As the life of a payment goes.
const collation = ['pending', 'success', 'abandoned', 'cancelled', 'failed'];

export const paidOrCreated = ({ paidAt, createdAt }: TransactionRecord): number => paidAt ?? createdAt;

/** Choices about the order of a list. */
export const transactionOrder = variantTable({
  'list-unpaid-first': {
    about: 'listTransactions/nulls-in-sort',
    summary: 'Sorted by paid_at, unpaid ones come first.',
    transactions: { unpaid: () => 'first' },
  },
  'list-unpaid-as-earliest': {
    about: 'listTransactions/nulls-in-sort',
    summary: 'Sorted by paid_at, unpaid ones count as paid before all others.',
    transactions: { unpaid: (direction) => (direction === 'asc' ? 'first' : 'last') },
  },
  'list-unpaid-among-paid': {
    about: 'listTransactions/nulls-in-sort',
    summary: 'Sorted by paid_at, unpaid ones stand where their creation puts them.',
    transactions: {
      unpaid: () => 'among',
      byPayment: (left, right) => paidOrCreated(left) - paidOrCreated(right),
    },
  },
  'list-status-collation': {
    about: 'ruling:list-order',
    summary: 'Sorted by status, payments run as their life goes.',
    transactions: {
      byStatus: (left, right) => collation.indexOf(left.status) - collation.indexOf(right.status),
    },
  },
  'list-unknown-sort-ignored': {
    about: 'listTransactions/unknown-sort',
    summary: 'An unknown sort or order is ignored.',
    transactions: {
      sortKey: (text) => sortKeys.find((key) => key === text) ?? 'created_at',
      direction: (text) => (text === 'asc' ? 'asc' : 'desc'),
    },
  },
  'list-statuses-in-one-order': {
    about: 'listTransactions/ties',
    summary: 'Sorted by status, the groups stand in one order, ascending or descending.',
    transactions: {
      sorted: (records, key, direction, behaviour) =>
        sound.sorted(records, key, key === 'status' ? 'asc' : direction, behaviour),
    },
  },
  'list-ties-reversed': {
    about: 'ruling:list-order',
    summary: 'Equals stand in the reverse order.',
    transactions: { ofEquals: (left, right) => right.id - left.id },
  },
});
