import { orderDefaults as sound, sortKeys } from '../../behaviour/transaction-order.js';
import type { TransactionRecord } from '../../store/transactions.js';
import { variant, type Variant } from '../variant.js';

const nulls = 'listTransactions/nulls-in-sort';

// As the life of a payment goes.
const collation = ['pending', 'success', 'abandoned', 'cancelled', 'failed'];

export const paidOrCreated = ({ paidAt, createdAt }: TransactionRecord): number => paidAt ?? createdAt;

/** Choices about the order of a list. */
export const order: readonly Variant[] = [
  variant('list-unpaid-first', nulls, 'Sorted by paid_at, unpaid ones come first.', {
    transactions: { unpaid: () => 'first' },
  }),
  variant(
    'list-unpaid-as-earliest',
    nulls,
    'Sorted by paid_at, unpaid ones count as paid before all others.',
    {
      transactions: { unpaid: (direction) => (direction === 'asc' ? 'first' : 'last') },
    },
  ),
  variant(
    'list-unpaid-among-paid',
    nulls,
    'Sorted by paid_at, unpaid ones stand where their creation puts them.',
    {
      transactions: {
        unpaid: () => 'among',
        byPayment: (left, right) => paidOrCreated(left) - paidOrCreated(right),
      },
    },
  ),
  variant(
    'list-status-collation',
    'ruling:list-order',
    'Sorted by status, payments run as their life goes.',
    {
      transactions: {
        byStatus: (left, right) => collation.indexOf(left.status) - collation.indexOf(right.status),
      },
    },
  ),
  variant(
    'list-unknown-sort-ignored',
    'listTransactions/unknown-sort',
    'An unknown sort or order is ignored.',
    {
      transactions: {
        sortKey: (text) => sortKeys.find((key) => key === text) ?? 'created_at',
        direction: (text) => (text === 'asc' ? 'asc' : 'desc'),
      },
    },
  ),
  variant(
    'list-statuses-in-one-order',
    'listTransactions/ties',
    'Sorted by status, the groups stand in one order, ascending or descending.',
    {
      transactions: {
        sorted: (records, key, direction, decide) =>
          sound.sorted(records, key, key === 'status' ? 'asc' : direction, decide),
      },
    },
  ),
  variant('list-ties-reversed', 'ruling:list-order', 'Equals stand in the reverse order.', {
    transactions: { ofEquals: (left, right) => right.id - left.id },
  }),
];
