import { dayBefore } from '../../changes/values.js';
import { feesOf } from '../../store/transactions.js';
import { timestamp } from '../../formats.js';
import { defect, defectsOf } from '../defect.js';

type Shown = Readonly<Record<string, unknown>>;

/** Changes members of the records of one status. */
export const ofStatus =
  (status: string, change: (record: Shown) => object) =>
  (record: Shown): object =>
    record['status'] === status ? change(record) : {};

/** Adds the creation time as the payment time of unpaid transactions. */
export const paidWhenMade = ({ created_at: time }: Shown): object => ({ paid_at: time });

const authorization = {
  authorization_code: 'AUTH_declined',
  bin: '408408',
  last4: '0409',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa',
  bank: 'Partner Bank A',
  country_code: 'NG',
  brand: 'visa',
  reusable: false,
};

/** Defects of the record (Resources > Transaction, variant B; States and transitions > Transaction). */
export const confirmRecords = defectsOf('confirmTransaction', {
  'confirm-always-success': defect('The server returns success for every transaction.')
    .breaks('known-transaction')
    .shows('data.status', 'success'),
  'confirm-success-as-pending': defect('The server returns pending for a success transaction.')
    .breaks('known-transaction')
    .members(
      'data',
      ofStatus('success', () => ({ status: 'pending' })),
    ),
  'confirm-failed-as-cancelled': defect('The server returns cancelled for a failed transaction.')
    .breaks('known-transaction')
    .members(
      'data',
      ofStatus('failed', () => ({ status: 'cancelled' })),
    ),
  'confirm-pending-as-cancelled': defect('The server returns cancelled for a pending transaction.')
    .breaks('known-transaction')
    .members(
      'data',
      ofStatus('pending', () => ({ status: 'cancelled' })),
    ),
  'confirm-abandoned-as-pending': defect('The server returns pending for an abandoned transaction.')
    .breaks('known-transaction')
    .members(
      'data',
      ofStatus('abandoned', () => ({ status: 'pending' })),
    ),
  'confirm-cancelled-as-abandoned': defect('The server returns abandoned for a cancelled transaction.')
    .breaks('known-transaction')
    .members(
      'data',
      ofStatus('cancelled', () => ({ status: 'abandoned' })),
    ),
  'confirm-always-by-card': defect('The server returns card for every transaction.')
    .breaks('known-transaction')
    .shows('data.channel', 'card'),
  'confirm-always-in-naira': defect('The server returns NGN for every transaction.')
    .breaks('known-transaction')
    .shows('data.currency', 'NGN'),
  'confirm-amount-in-major-unit': defect('The server returns the amount in whole major units.')
    .breaks('known-transaction')
    .shows('data.amount', (amount) => Math.floor(Number(amount) / 100)),
  'confirm-amount-without-fees': defect('The server returns the amount after fees.')
    .breaks('known-transaction')
    .shows('data.amount', (amount) => Number(amount) - feesOf(Number(amount))),
  'confirm-fees-in-major-unit': defect('The server returns the fees in whole major units.')
    .breaks('listed-transaction')
    .shows('data.fees', (fees) => Math.floor(Number(fees) / 100)),
  'confirm-customer-of-the-next': defect('The server returns the customer of another payment.')
    .breaks('listed-transaction')
    .shows('data.customer.id', (id) => Number(id) + 1),
  'confirm-created-when-looked-at': defect('The server returns the time of the request as created_at.')
    .breaks('listed-transaction')
    .shows('data.created_at', (_, { clock }) => timestamp(clock.now())),
  'confirm-card-without-authorization': defect(
    'The server returns a paid card payment without authorization.',
  )
    .breaks('success-card')
    .transactions({ hasAuthorization: () => false }),
  'confirm-card-without-paid-at': defect('The server returns a paid card payment without paid_at.')
    .breaks('success-card')
    .members(
      'data',
      ofStatus('success', () => ({ paid_at: null })),
    ),
  'confirm-failed-with-authorization': defect(
    'The server returns a failed card payment with an authorization.',
  )
    .breaks('failed-nulls')
    .members(
      'data',
      ofStatus('failed', () => ({ authorization: authorization })),
    ),
  'confirm-failed-with-paid-at': defect('The server returns a failed transaction with paid_at.')
    .breaks('failed-nulls')
    .members('data', ofStatus('failed', paidWhenMade)),
  'confirm-abandoned-with-paid-at': defect('The server returns an abandoned transaction with paid_at.')
    .breaks('unpaid-null')
    .members('data', ofStatus('abandoned', paidWhenMade)),
  'confirm-bin-of-eight': defect('The server returns a bin of eight digits.')
    .breaks('card-bin')
    .transactions({ bin: () => '40840812' }),
  'confirm-bin-masked': defect('The server masks the last digits of the bin.')
    .breaks('card-bin')
    .transactions({ bin: () => '4084**' }),
  'confirm-bin-without-zero': defect('The server drops a leading zero of the bin.')
    .breaks('card-bin')
    .transactions({ bin: () => '60141' }),
  'confirm-id-of-reading': defect('The server returns a new id at each reading.')
    .breaks('same-record', 'listed-transaction')
    .shows('data.id', (_, { store }) => 900_000 + store.next('reading')),
  'confirm-a-updated-before-created': defect(
    'The server returns an order in variant A that was updated a day before its creation.',
  )
    .breaks('times')
    .transactions({ variantOf: () => 'A' })
    .members('data.order', ({ created_datetime: time }) => ({ updated_datetime: dayBefore(time) })),
});
