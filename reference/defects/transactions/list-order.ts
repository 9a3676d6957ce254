import { defaults } from '../../behaviour/index.js';
import { sortKeys } from '../../behaviour/transactions.js';
import { isUnknown } from '../../changes/requests.js';
import { defect, defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

const day = 86_400_000;

/** Defects of sort and order. */
export const listOrder = defectsOf('listTransactions', {
  'list-oldest-first-by-default': defect('The server lists the oldest first without order.')
    .breaks('sort-default')
    .transactions({ direction: (text = 'asc', sort) => sound.direction(text, sort) }),
  'list-by-payment-by-default': defect('The server sorts by payment time without sort.')
    .breaks('sort-default')
    .transactions({ sortKey: (text = 'paid_at') => sound.sortKey(text) }),
  'list-by-amount-by-default': defect('The server sorts by amount without sort.')
    .breaks('sort-default')
    .transactions({ sortKey: (text = 'amount') => sound.sortKey(text) }),
  'list-sort-alone-ascends': defect('The server sorts ascending with sort and without order.')
    .breaks('sort-default')
    .transactions({
      direction: (text, sort) => sound.direction(text ?? (sort === undefined ? 'desc' : 'asc'), sort),
    }),
  'list-order-alone-ignored': defect('The server ignores order without sort.')
    .breaks('sort-default')
    .transactions({
      direction: (text, sort) => sound.direction(sort === undefined ? undefined : text, sort),
    }),
  'list-sort-ignored': defect('The server ignores sort.')
    .breaks('sort-amount', 'sort-status', 'sort-paid_at')
    .forgets('sort'),
  'list-order-ignored': defect('The server ignores order.')
    .breaks('sort-created_at', 'sort-amount', 'sort-paid_at')
    .forgets('order'),
  'list-order-inverted': defect('The server swaps asc and desc.')
    .breaks('sort-created_at', 'sort-amount', 'sort-paid_at')
    .transactions({ direction: (text, sort) => (sound.direction(text, sort) === 'asc' ? 'desc' : 'asc') }),
  'list-creation-order-inverted': defect('The server reverses the requested order with sort=created_at.')
    .breaks('sort-created_at')
    .transactions({ byCreation: (left, right) => right.createdAt - left.createdAt }),
  'list-creation-sorted-by-day': defect('The server sorts by day instead of time with sort=created_at.')
    .breaks('sort-created_at')
    .transactions({
      byCreation: (left, right) => Math.floor(left.createdAt / day) - Math.floor(right.createdAt / day),
    }),
  'list-creation-asked-for-sorts-by-status': defect(
    'The server sorts by status with an explicit sort=created_at.',
  )
    .breaks('sort-created_at')
    .transactions({
      sortKey: (text) => (text === 'created_at' ? 'status' : sound.sortKey(text)),
    }),
  'list-creation-sorted-by-id': defect('The server sorts by id with sort=created_at.')
    .breaks('sort-created_at')
    .transactions({ byCreation: (left, right) => left.id - right.id }),
  'list-amount-order-inverted': defect('The server reverses the requested order with sort=amount.')
    .breaks('sort-amount')
    .transactions({ byAmount: (left, right) => right.amount - left.amount }),
  'list-amount-sorted-as-text': defect('The server sorts amounts as text with sort=amount.')
    .breaks('sort-amount')
    .transactions({ byAmount: (left, right) => `${left.amount}`.localeCompare(`${right.amount}`) }),
  'list-amount-ascending-ignored': defect('The server sorts by creation with sort=amount and order=asc.')
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
  'list-amount-sort-ignored': defect('The server sorts by creation with sort=amount.')
    .breaks('sort-amount')
    .transactions({ byAmount: sound.byCreation }),
  'list-status-sort-ignored': defect('The server sorts by creation with sort=status.')
    .breaks('sort-status')
    .transactions({ byStatus: sound.byCreation }),
  'list-status-sorted-by-length': defect('The server sorts by word length with sort=status.')
    .breaks('sort-status')
    .transactions({ byStatus: (left, right) => left.status.length - right.status.length }),
  'list-payment-order-inverted': defect('The server reverses the requested order with sort=paid_at.')
    .breaks('sort-paid_at')
    .transactions({ byPayment: (left, right) => sound.byPayment(right, left) }),
  'list-payment-sorted-by-creation': defect('The server sorts by creation with sort=paid_at.')
    .breaks('sort-paid_at')
    .transactions({ byPayment: sound.byCreation }),
  'list-unknown-sort-crashes': defect('The server returns 500 for an unknown sort key.')
    .breaks('query.sort.enum', 'response.no-server-error')
    .crashes(isUnknown('sort', sortKeys)),
  'list-unknown-order-crashes': defect('The server returns 500 for an unknown order.')
    .breaks('query.order.enum', 'response.no-server-error')
    .crashes(isUnknown('order', ['asc', 'desc'])),
});
