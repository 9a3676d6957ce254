import { defaults } from '../../behaviour/index.js';
import { sortKeys } from '../../behaviour/transaction-order.js';
import { withoutQuery } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listTransactions');
const { transactions: sound } = defaults;

const day = 86_400_000;

/** One of the known words; a crash for any other. */
function orCrash<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((word) => word === text);
  if (!found) throw new Error(`unknown column ${text}`);
  return found;
}

/** Faults of sort and order. */
export const order: readonly Defect[] = [
  list('list-oldest-first-by-default', 'Without order, the oldest come first.', ['sort-default'], {
    transactions: { direction: (text = 'asc', sort) => sound.direction(text, sort) },
  }),
  list('list-by-payment-by-default', 'Without sort, the list runs by payment time.', ['sort-default'], {
    transactions: { sortKey: (text = 'paid_at') => sound.sortKey(text) },
  }),
  list('list-by-amount-by-default', 'Without sort, the list runs by amount.', ['sort-default'], {
    transactions: { sortKey: (text = 'amount') => sound.sortKey(text) },
  }),
  list('list-sort-alone-ascends', 'sort without order is ascending.', ['sort-default'], {
    transactions: {
      direction: (text, sort) => sound.direction(text ?? (sort === undefined ? 'desc' : 'asc'), sort),
    },
  }),
  list('list-order-alone-ignored', 'order without sort is ignored.', ['sort-default'], {
    transactions: { direction: (text, sort) => sound.direction(sort === undefined ? undefined : text, sort) },
  }),
  list('list-sort-ignored', 'sort is ignored.', ['sort-amount', 'sort-status', 'sort-paid_at'], {
    before: withoutQuery('sort'),
  }),
  list('list-order-ignored', 'order is ignored.', ['sort-created_at', 'sort-amount', 'sort-paid_at'], {
    before: withoutQuery('order'),
  }),
  list(
    'list-order-inverted',
    'asc is descending and desc is ascending.',
    ['sort-created_at', 'sort-amount', 'sort-paid_at'],
    {
      transactions: { direction: (text, sort) => (sound.direction(text, sort) === 'asc' ? 'desc' : 'asc') },
    },
  ),
  list('list-creation-order-inverted', 'sort=created_at runs against the asked order.', ['sort-created_at'], {
    transactions: { byCreation: (left, right) => right.createdAt - left.createdAt },
  }),
  list('list-creation-sorted-by-day', 'sort=created_at knows days, not hours.', ['sort-created_at'], {
    transactions: {
      byCreation: (left, right) => Math.floor(left.createdAt / day) - Math.floor(right.createdAt / day),
    },
  }),
  list(
    'list-creation-asked-for-sorts-by-status',
    'sort=created_at, said outright, sorts by status.',
    ['sort-created_at'],
    {
      transactions: {
        sortKey: (text) => (text === 'created_at' ? 'status' : sound.sortKey(text)),
      },
    },
  ),
  list('list-creation-sorted-by-id', 'sort=created_at runs by id.', ['sort-created_at'], {
    transactions: { byCreation: (left, right) => left.id - right.id },
  }),
  list('list-amount-order-inverted', 'sort=amount runs against the asked order.', ['sort-amount'], {
    transactions: { byAmount: (left, right) => right.amount - left.amount },
  }),
  list('list-amount-sorted-as-text', 'sort=amount compares digits as text.', ['sort-amount'], {
    transactions: { byAmount: (left, right) => `${left.amount}`.localeCompare(`${right.amount}`) },
  }),
  list('list-amount-ascending-ignored', 'sort=amount with order=asc sorts by creation.', ['sort-amount'], {
    transactions: {
      sorted: (records, key, direction, decide) =>
        sound.sorted(
          records,
          key === 'amount' && direction === 'asc' ? 'created_at' : key,
          direction,
          decide,
        ),
    },
  }),
  list('list-amount-sort-ignored', 'sort=amount sorts by creation.', ['sort-amount'], {
    transactions: { byAmount: sound.byCreation },
  }),
  list('list-status-sort-ignored', 'sort=status sorts by creation.', ['sort-status'], {
    transactions: { byStatus: sound.byCreation },
  }),
  list('list-status-sorted-by-length', 'sort=status compares the length of the words.', ['sort-status'], {
    transactions: { byStatus: (left, right) => left.status.length - right.status.length },
  }),
  list('list-payment-order-inverted', 'sort=paid_at runs against the asked order.', ['sort-paid_at'], {
    transactions: { byPayment: (left, right) => sound.byPayment(right, left) },
  }),
  list('list-payment-sorted-by-creation', 'sort=paid_at sorts by creation.', ['sort-paid_at'], {
    transactions: { byPayment: sound.byCreation },
  }),
  list(
    'list-unknown-sort-crashes',
    'An unknown sort key ends in a 500.',
    ['query.sort.enum', 'response.no-server-error'],
    {
      transactions: { sortKey: (text = 'created_at') => orCrash(sortKeys, text) },
    },
  ),
  list(
    'list-unknown-order-crashes',
    'An unknown order ends in a 500.',
    ['query.order.enum', 'response.no-server-error'],
    {
      transactions: { direction: (text = 'desc') => orCrash(['asc', 'desc'] as const, text) },
    },
  ),
];
