import type { Alter } from '../../behaviour/index.js';
import { members, onSuccess } from '../../rewrite.js';
import { feesOf } from '../../store/transactions.js';
import { timestamp } from '../../timestamp.js';
import { defectsOf, type Defect } from '../defect.js';

const confirm = defectsOf('confirmTransaction');
const known = ['known-transaction'];
const asListed = ['listed-transaction'];

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

/** Faults of what the record says (Resources > Transaction, variant B; States and transitions > Transaction). */
export const facts: readonly Defect[] = [
  confirm('confirm-always-success', 'Every transaction says success.', known, {
    alter: onSuccess('data.status', () => 'success'),
  }),
  ...(
    [
      ['success', 'pending'],
      ['failed', 'cancelled'],
      ['pending', 'cancelled'],
      ['abandoned', 'pending'],
      ['cancelled', 'abandoned'],
    ] as const
  ).map(([status, shown]) =>
    confirm(`confirm-${status}-as-${shown}`, `A ${status} transaction says ${shown}.`, known, {
      alter: ofStatus([status], 'status', () => shown),
    }),
  ),
  confirm('confirm-always-by-card', 'Every transaction says card.', known, {
    alter: onSuccess('data.channel', () => 'card'),
  }),
  confirm('confirm-always-in-naira', 'Every transaction says NGN.', known, {
    alter: onSuccess('data.currency', () => 'NGN'),
  }),
  confirm('confirm-amount-in-major-unit', 'The amount is in whole major units.', known, {
    alter: onSuccess('data.amount', (amount) => Math.floor(Number(amount) / 100)),
  }),
  confirm('confirm-amount-without-fees', 'The amount is what is left after fees.', known, {
    alter: onSuccess('data.amount', (amount) => Number(amount) - feesOf(Number(amount))),
  }),
  confirm('confirm-fees-in-major-unit', 'The fees are in whole major units.', asListed, {
    alter: onSuccess('data.fees', (fees) => Math.floor(Number(fees) / 100)),
  }),
  confirm('confirm-customer-of-the-next', 'The customer is that of another payment.', asListed, {
    alter: onSuccess('data.customer.id', (id) => Number(id) + 1),
  }),
  confirm('confirm-created-when-looked-at', 'created_at is the time of the request.', asListed, {
    alter: (answer, call) =>
      onSuccess('data.created_at', () => call && timestamp(call.clock.now()))(answer, call),
  }),
  confirm('confirm-card-without-authorization', 'A paid card has no authorization.', ['success-card'], {
    transactions: { hasAuthorization: () => false },
  }),
  confirm('confirm-card-without-paid-at', 'A paid card has no payment time.', ['success-card'], {
    alter: ofStatus(['success'], 'paid_at', () => null),
  }),
  confirm('confirm-failed-with-authorization', 'A failed card has an authorization.', ['failed-nulls'], {
    alter: ofStatus(['failed'], 'authorization', () => authorization),
  }),
  confirm('confirm-failed-with-paid-at', 'A failed transaction has a payment time.', ['failed-nulls'], {
    alter: ofStatus(['failed'], 'paid_at', ({ created_at: time }) => time),
  }),
  confirm('confirm-pending-with-paid-at', 'A pending transaction has a payment time.', ['unpaid-null'], {
    alter: ofStatus(['pending'], 'paid_at', ({ created_at: time }) => time),
  }),
  confirm('confirm-abandoned-with-paid-at', 'An abandoned transaction has a payment time.', ['unpaid-null'], {
    alter: ofStatus(['abandoned'], 'paid_at', ({ created_at: time }) => time),
  }),
  confirm('confirm-bin-of-eight', 'The bin has eight digits.', ['card-bin'], {
    transactions: { bin: () => '40840812' },
  }),
  confirm('confirm-bin-masked', 'The last digits of the bin are masked.', ['card-bin'], {
    transactions: { bin: () => '4084**' },
  }),
  confirm('confirm-bin-without-zero', 'A leading zero of the bin is lost.', ['card-bin'], {
    transactions: { bin: () => '60141' },
  }),
];
