import { defaults } from '../../behaviour/index.js';
import { sortKeys } from '../../behaviour/transaction-order.js';
import { withoutQuery } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

const day = 86_400_000;

/** One of the known words; a crash for any other. */
function orCrash<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((word) => word === text);
  if (!found) throw new Error(`unknown column ${text}`);
  return found;
}

/** Defects of sort and order. */
export const transactionOrder = defectsOf('listTransactions', {
  'list-oldest-first-by-default': {
    summary: 'Without order, the oldest come first.',
    fails: 'sort-default',
    transactions: { direction: (text = 'asc', sort) => sound.direction(text, sort) },
  },
  'list-by-payment-by-default': {
    summary: 'Without sort, the list runs by payment time.',
    fails: 'sort-default',
    transactions: { sortKey: (text = 'paid_at') => sound.sortKey(text) },
  },
  'list-by-amount-by-default': {
    summary: 'Without sort, the list runs by amount.',
    fails: 'sort-default',
    transactions: { sortKey: (text = 'amount') => sound.sortKey(text) },
  },
  'list-sort-alone-ascends': {
    summary: 'sort without order is ascending.',
    fails: 'sort-default',
    transactions: {
      direction: (text, sort) => sound.direction(text ?? (sort === undefined ? 'desc' : 'asc'), sort),
    },
  },
  'list-order-alone-ignored': {
    summary: 'order without sort is ignored.',
    fails: 'sort-default',
    transactions: { direction: (text, sort) => sound.direction(sort === undefined ? undefined : text, sort) },
  },
  'list-sort-ignored': {
    summary: 'sort is ignored.',
    fails: ['sort-amount', 'sort-status', 'sort-paid_at'],
    before: withoutQuery('sort'),
  },
  'list-order-ignored': {
    summary: 'order is ignored.',
    fails: ['sort-created_at', 'sort-amount', 'sort-paid_at'],
    before: withoutQuery('order'),
  },
  'list-order-inverted': {
    summary: 'asc is descending and desc is ascending.',
    fails: ['sort-created_at', 'sort-amount', 'sort-paid_at'],
    transactions: { direction: (text, sort) => (sound.direction(text, sort) === 'asc' ? 'desc' : 'asc') },
  },
  'list-creation-order-inverted': {
    summary: 'sort=created_at runs against the asked order.',
    fails: 'sort-created_at',
    transactions: { byCreation: (left, right) => right.createdAt - left.createdAt },
  },
  'list-creation-sorted-by-day': {
    summary: 'sort=created_at knows days, not hours.',
    fails: 'sort-created_at',
    transactions: {
      byCreation: (left, right) => Math.floor(left.createdAt / day) - Math.floor(right.createdAt / day),
    },
  },
  'list-creation-asked-for-sorts-by-status': {
    summary: 'sort=created_at, said outright, sorts by status.',
    fails: 'sort-created_at',
    transactions: {
      sortKey: (text) => (text === 'created_at' ? 'status' : sound.sortKey(text)),
    },
  },
  'list-creation-sorted-by-id': {
    summary: 'sort=created_at runs by id.',
    fails: 'sort-created_at',
    transactions: { byCreation: (left, right) => left.id - right.id },
  },
  'list-amount-order-inverted': {
    summary: 'sort=amount runs against the asked order.',
    fails: 'sort-amount',
    transactions: { byAmount: (left, right) => right.amount - left.amount },
  },
  'list-amount-sorted-as-text': {
    summary: 'sort=amount compares digits as text.',
    fails: 'sort-amount',
    transactions: { byAmount: (left, right) => `${left.amount}`.localeCompare(`${right.amount}`) },
  },
  'list-amount-ascending-ignored': {
    summary: 'sort=amount with order=asc sorts by creation.',
    fails: 'sort-amount',
    transactions: {
      sorted: (records, key, direction, behaviour) =>
        sound.sorted(
          records,
          key === 'amount' && direction === 'asc' ? 'created_at' : key,
          direction,
          behaviour,
        ),
    },
  },
  'list-amount-sort-ignored': {
    summary: 'sort=amount sorts by creation.',
    fails: 'sort-amount',
    transactions: { byAmount: sound.byCreation },
  },
  'list-status-sort-ignored': {
    summary: 'sort=status sorts by creation.',
    fails: 'sort-status',
    transactions: { byStatus: sound.byCreation },
  },
  'list-status-sorted-by-length': {
    summary: 'sort=status compares the length of the words.',
    fails: 'sort-status',
    transactions: { byStatus: (left, right) => left.status.length - right.status.length },
  },
  'list-payment-order-inverted': {
    summary: 'sort=paid_at runs against the asked order.',
    fails: 'sort-paid_at',
    transactions: { byPayment: (left, right) => sound.byPayment(right, left) },
  },
  'list-payment-sorted-by-creation': {
    summary: 'sort=paid_at sorts by creation.',
    fails: 'sort-paid_at',
    transactions: { byPayment: sound.byCreation },
  },
  'list-unknown-sort-crashes': {
    summary: 'An unknown sort key ends in a 500.',
    fails: ['query.sort.enum', 'response.no-server-error'],
    transactions: { sortKey: (text = 'created_at') => orCrash(sortKeys, text) },
  },
  'list-unknown-order-crashes': {
    summary: 'An unknown order ends in a 500.',
    fails: ['query.order.enum', 'response.no-server-error'],
    transactions: { direction: (text = 'desc') => orCrash(['asc', 'desc'] as const, text) },
  },
});
