import { defaults } from '../../behaviour/index.js';
import { sortKeys } from '../../behaviour/transactions.js';
import { isUnknown } from '../../changes/requests.js';
import { defect, defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

const day = 86_400_000;

/** Defects of sort and order. */
export const listOrder = defectsOf('listTransactions', {
  'list-oldest-first-by-default': defect('Without order, the oldest come first.')
    .breaks('sort-default')
    .transactions({ direction: (text = 'asc', sort) => sound.direction(text, sort) }),
  'list-by-payment-by-default': defect('Without sort, the list runs by payment time.')
    .breaks('sort-default')
    .transactions({ sortKey: (text = 'paid_at') => sound.sortKey(text) }),
  'list-by-amount-by-default': defect('Without sort, the list runs by amount.')
    .breaks('sort-default')
    .transactions({ sortKey: (text = 'amount') => sound.sortKey(text) }),
  'list-sort-alone-ascends': defect('sort without order is ascending.')
    .breaks('sort-default')
    .transactions({
      direction: (text, sort) => sound.direction(text ?? (sort === undefined ? 'desc' : 'asc'), sort),
    }),
  'list-order-alone-ignored': defect('order without sort is ignored.')
    .breaks('sort-default')
    .transactions({
      direction: (text, sort) => sound.direction(sort === undefined ? undefined : text, sort),
    }),
  'list-sort-ignored': defect('sort is ignored.')
    .breaks('sort-amount', 'sort-status', 'sort-paid_at')
    .forgets('sort'),
  'list-order-ignored': defect('order is ignored.')
    .breaks('sort-created_at', 'sort-amount', 'sort-paid_at')
    .forgets('order'),
  'list-order-inverted': defect('asc is descending and desc is ascending.')
    .breaks('sort-created_at', 'sort-amount', 'sort-paid_at')
    .transactions({ direction: (text, sort) => (sound.direction(text, sort) === 'asc' ? 'desc' : 'asc') }),
  'list-creation-order-inverted': defect('sort=created_at runs against the asked order.')
    .breaks('sort-created_at')
    .transactions({ byCreation: (left, right) => right.createdAt - left.createdAt }),
  'list-creation-sorted-by-day': defect('sort=created_at knows days, not hours.')
    .breaks('sort-created_at')
    .transactions({
      byCreation: (left, right) => Math.floor(left.createdAt / day) - Math.floor(right.createdAt / day),
    }),
  'list-creation-asked-for-sorts-by-status': defect('sort=created_at, said outright, sorts by status.')
    .breaks('sort-created_at')
    .transactions({
      sortKey: (text) => (text === 'created_at' ? 'status' : sound.sortKey(text)),
    }),
  'list-creation-sorted-by-id': defect('sort=created_at runs by id.')
    .breaks('sort-created_at')
    .transactions({ byCreation: (left, right) => left.id - right.id }),
  'list-amount-order-inverted': defect('sort=amount runs against the asked order.')
    .breaks('sort-amount')
    .transactions({ byAmount: (left, right) => right.amount - left.amount }),
  'list-amount-sorted-as-text': defect('sort=amount compares digits as text.')
    .breaks('sort-amount')
    .transactions({ byAmount: (left, right) => `${left.amount}`.localeCompare(`${right.amount}`) }),
  'list-amount-ascending-ignored': defect('sort=amount with order=asc sorts by creation.')
    .breaks('sort-amount')
    .transactions({
      sorted: (records, key, direction, behaviour) =>
        sound.sorted(
          records,
          key === 'amount' && direction === 'asc' ? 'created_at' : key,
          direction,
          behaviour,
        ),
    }),
  'list-amount-sort-ignored': defect('sort=amount sorts by creation.')
    .breaks('sort-amount')
    .transactions({ byAmount: sound.byCreation }),
  'list-status-sort-ignored': defect('sort=status sorts by creation.')
    .breaks('sort-status')
    .transactions({ byStatus: sound.byCreation }),
  'list-status-sorted-by-length': defect('sort=status compares the length of the words.')
    .breaks('sort-status')
    .transactions({ byStatus: (left, right) => left.status.length - right.status.length }),
  'list-payment-order-inverted': defect('sort=paid_at runs against the asked order.')
    .breaks('sort-paid_at')
    .transactions({ byPayment: (left, right) => sound.byPayment(right, left) }),
  'list-payment-sorted-by-creation': defect('sort=paid_at sorts by creation.')
    .breaks('sort-paid_at')
    .transactions({ byPayment: sound.byCreation }),
  'list-unknown-sort-crashes': defect('An unknown sort key ends in a 500.')
    .breaks('query.sort.enum', 'response.no-server-error')
    .crashes(isUnknown('sort', sortKeys)),
  'list-unknown-order-crashes': defect('An unknown order ends in a 500.')
    .breaks('query.order.enum', 'response.no-server-error')
    .crashes(isUnknown('order', ['asc', 'desc'])),
});
