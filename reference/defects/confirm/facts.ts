import type { Alter } from '../../behaviour/index.js';
import { members, onSuccess } from '../../rewrite.js';
import { feesOf } from '../../store/transactions.js';
import { timestamp } from '../../timestamp.js';
import { defectsOf } from '../defect.js';

/** Changes a member of records of some statuses. */
function ofStatus(
  statuses: readonly string[],
  member: string,
  change: (data: Record<string, unknown>) => unknown,
): Alter {
  return onSuccess('data', (data) => {
    const record = members(data);
    return statuses.includes(String(record['status'])) ? { ...record, [member]: change(record) } : record;
  });
}

const says = (status: string, shown: string): Alter => ofStatus([status], 'status', () => shown);

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
export const confirmFacts = defectsOf('confirmTransaction', {
  'confirm-always-success': {
    summary: 'Every transaction says success.',
    fails: 'known-transaction',
    alter: onSuccess('data.status', () => 'success'),
  },
  'confirm-success-as-pending': {
    summary: 'A success transaction says pending.',
    fails: 'known-transaction',
    alter: says('success', 'pending'),
  },
  'confirm-failed-as-cancelled': {
    summary: 'A failed transaction says cancelled.',
    fails: 'known-transaction',
    alter: says('failed', 'cancelled'),
  },
  'confirm-pending-as-cancelled': {
    summary: 'A pending transaction says cancelled.',
    fails: 'known-transaction',
    alter: says('pending', 'cancelled'),
  },
  'confirm-abandoned-as-pending': {
    summary: 'A abandoned transaction says pending.',
    fails: 'known-transaction',
    alter: says('abandoned', 'pending'),
  },
  'confirm-cancelled-as-abandoned': {
    summary: 'A cancelled transaction says abandoned.',
    fails: 'known-transaction',
    alter: says('cancelled', 'abandoned'),
  },
  'confirm-always-by-card': {
    summary: 'Every transaction says card.',
    fails: 'known-transaction',
    alter: onSuccess('data.channel', () => 'card'),
  },
  'confirm-always-in-naira': {
    summary: 'Every transaction says NGN.',
    fails: 'known-transaction',
    alter: onSuccess('data.currency', () => 'NGN'),
  },
  'confirm-amount-in-major-unit': {
    summary: 'The amount is in whole major units.',
    fails: 'known-transaction',
    alter: onSuccess('data.amount', (amount) => Math.floor(Number(amount) / 100)),
  },
  'confirm-amount-without-fees': {
    summary: 'The amount is what is left after fees.',
    fails: 'known-transaction',
    alter: onSuccess('data.amount', (amount) => Number(amount) - feesOf(Number(amount))),
  },
  'confirm-fees-in-major-unit': {
    summary: 'The fees are in whole major units.',
    fails: 'listed-transaction',
    alter: onSuccess('data.fees', (fees) => Math.floor(Number(fees) / 100)),
  },
  'confirm-customer-of-the-next': {
    summary: 'The customer is that of another payment.',
    fails: 'listed-transaction',
    alter: onSuccess('data.customer.id', (id) => Number(id) + 1),
  },
  'confirm-created-when-looked-at': {
    summary: 'created_at is the time of the request.',
    fails: 'listed-transaction',
    alter: (answer, call) =>
      onSuccess('data.created_at', () => call && timestamp(call.clock.now()))(answer, call),
  },
  'confirm-card-without-authorization': {
    summary: 'A paid card has no authorization.',
    fails: 'success-card',
    transactions: { hasAuthorization: () => false },
  },
  'confirm-card-without-paid-at': {
    summary: 'A paid card has no payment time.',
    fails: 'success-card',
    alter: ofStatus(['success'], 'paid_at', () => null),
  },
  'confirm-failed-with-authorization': {
    summary: 'A failed card has an authorization.',
    fails: 'failed-nulls',
    alter: ofStatus(['failed'], 'authorization', () => authorization),
  },
  'confirm-failed-with-paid-at': {
    summary: 'A failed transaction has a payment time.',
    fails: 'failed-nulls',
    alter: ofStatus(['failed'], 'paid_at', ({ created_at: time }) => time),
  },
  'confirm-pending-with-paid-at': {
    summary: 'A pending transaction has a payment time.',
    fails: 'unpaid-null',
    alter: ofStatus(['pending'], 'paid_at', ({ created_at: time }) => time),
  },
  'confirm-abandoned-with-paid-at': {
    summary: 'An abandoned transaction has a payment time.',
    fails: 'unpaid-null',
    alter: ofStatus(['abandoned'], 'paid_at', ({ created_at: time }) => time),
  },
  'confirm-bin-of-eight': {
    summary: 'The bin has eight digits.',
    fails: 'card-bin',
    transactions: { bin: () => '40840812' },
  },
  'confirm-bin-masked': {
    summary: 'The last digits of the bin are masked.',
    fails: 'card-bin',
    transactions: { bin: () => '4084**' },
  },
  'confirm-bin-without-zero': {
    summary: 'A leading zero of the bin is lost.',
    fails: 'card-bin',
    transactions: { bin: () => '60141' },
  },
});
