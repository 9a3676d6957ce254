import { dayBefore } from '../../changes/values.js';
import { feesOf } from '../../store/transactions.js';
import { timestamp } from '../../formats.js';
import { defect, defectsOf } from '../defect.js';

type Shown = Readonly<Record<string, unknown>>;

/** Other members of the records of one status. */
export const ofStatus =
  (status: string, change: (record: Shown) => object) =>
  (record: Shown): object =>
    record['status'] === status ? change(record) : {};

/** A payment time where there is none: that of the creation. */
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

/** Defects of what the record says (Resources > Transaction, variant B; States and transitions > Transaction). */
export const confirmRecords = defectsOf('confirmTransaction', {
  'confirm-always-success': defect('Every transaction says success.')
    .breaks('known-transaction')
    .shows('data.status', 'success'),
  'confirm-success-as-pending': defect('A success transaction says pending.')
    .breaks('known-transaction')
    .members(
      'data',
      ofStatus('success', () => ({ status: 'pending' })),
    ),
  'confirm-failed-as-cancelled': defect('A failed transaction says cancelled.')
    .breaks('known-transaction')
    .members(
      'data',
      ofStatus('failed', () => ({ status: 'cancelled' })),
    ),
  'confirm-pending-as-cancelled': defect('A pending transaction says cancelled.')
    .breaks('known-transaction')
    .members(
      'data',
      ofStatus('pending', () => ({ status: 'cancelled' })),
    ),
  'confirm-abandoned-as-pending': defect('A abandoned transaction says pending.')
    .breaks('known-transaction')
    .members(
      'data',
      ofStatus('abandoned', () => ({ status: 'pending' })),
    ),
  'confirm-cancelled-as-abandoned': defect('A cancelled transaction says abandoned.')
    .breaks('known-transaction')
    .members(
      'data',
      ofStatus('cancelled', () => ({ status: 'abandoned' })),
    ),
  'confirm-always-by-card': defect('Every transaction says card.')
    .breaks('known-transaction')
    .shows('data.channel', 'card'),
  'confirm-always-in-naira': defect('Every transaction says NGN.')
    .breaks('known-transaction')
    .shows('data.currency', 'NGN'),
  'confirm-amount-in-major-unit': defect('The amount is in whole major units.')
    .breaks('known-transaction')
    .shows('data.amount', (amount) => Math.floor(Number(amount) / 100)),
  'confirm-amount-without-fees': defect('The amount is what is left after fees.')
    .breaks('known-transaction')
    .shows('data.amount', (amount) => Number(amount) - feesOf(Number(amount))),
  'confirm-fees-in-major-unit': defect('The fees are in whole major units.')
    .breaks('listed-transaction')
    .shows('data.fees', (fees) => Math.floor(Number(fees) / 100)),
  'confirm-customer-of-the-next': defect('The customer is that of another payment.')
    .breaks('listed-transaction')
    .shows('data.customer.id', (id) => Number(id) + 1),
  'confirm-created-when-looked-at': defect('created_at is the time of the request.')
    .breaks('listed-transaction')
    .shows('data.created_at', (_, { clock }) => timestamp(clock.now())),
  'confirm-card-without-authorization': defect('A paid card has no authorization.')
    .breaks('success-card')
    .transactions({ hasAuthorization: () => false }),
  'confirm-card-without-paid-at': defect('A paid card has no payment time.')
    .breaks('success-card')
    .members(
      'data',
      ofStatus('success', () => ({ paid_at: null })),
    ),
  'confirm-failed-with-authorization': defect('A failed card has an authorization.')
    .breaks('failed-nulls')
    .members(
      'data',
      ofStatus('failed', () => ({ authorization: authorization })),
    ),
  'confirm-failed-with-paid-at': defect('A failed transaction has a payment time.')
    .breaks('failed-nulls')
    .members('data', ofStatus('failed', paidWhenMade)),
  'confirm-abandoned-with-paid-at': defect('An abandoned transaction has a payment time.')
    .breaks('unpaid-null')
    .members('data', ofStatus('abandoned', paidWhenMade)),
  'confirm-bin-of-eight': defect('The bin has eight digits.')
    .breaks('card-bin')
    .transactions({ bin: () => '40840812' }),
  'confirm-bin-masked': defect('The last digits of the bin are masked.')
    .breaks('card-bin')
    .transactions({ bin: () => '4084**' }),
  'confirm-bin-without-zero': defect('A leading zero of the bin is lost.')
    .breaks('card-bin')
    .transactions({ bin: () => '60141' }),
  'confirm-id-of-reading': defect('The id is that of the reading, and changes each time.')
    .breaks('same-record', 'listed-transaction')
    .shows('data.id', (_, { store }) => 900_000 + store.next('reading')),
  'confirm-a-updated-before-created': defect('In variant A the order is updated a day before its creation.')
    .breaks('times')
    .transactions({ variantOf: () => 'A' })
    .members('data.order', ({ created_datetime: time }) => ({ updated_datetime: dayBefore(time) })),
});
