import type { Alter } from '../../behaviour/index.js';
import { members, onSuccess } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listTransactions');

/** Changes a member of the records of one status. */
function ofStatus(
  status: string,
  member: string,
  change: (record: Record<string, unknown>) => unknown,
): Alter {
  return onSuccess('data.*', (data) => {
    const record = members(data);
    return record['status'] === status ? { ...record, [member]: change(record) } : record;
  });
}

/** Faults of what a record says about its status, and of the references. */
export const states: readonly Defect[] = [
  list('list-card-without-authorization', 'Paid cards have no authorization.', ['success-card'], {
    transactions: { hasAuthorization: () => false },
  }),
  list('list-card-without-paid-at', 'Paid transactions have no payment time.', ['success-card'], {
    alter: ofStatus('success', 'paid_at', () => null),
  }),
  list('list-failed-with-authorization', 'Failed cards have an authorization.', ['failed-nulls'], {
    transactions: {
      hasAuthorization: ({ status, channel }) => channel === 'card' && ['success', 'failed'].includes(status),
    },
  }),
  list('list-failed-with-paid-at', 'Failed transactions have a payment time.', ['failed-nulls'], {
    alter: ofStatus('failed', 'paid_at', ({ created_at: time }) => time),
  }),
  list('list-pending-with-paid-at', 'Pending transactions have a payment time.', ['unpaid-null'], {
    alter: ofStatus('pending', 'paid_at', ({ created_at: time }) => time),
  }),
  list(
    'list-pending-paid-at-creation',
    'Pending transactions are shown, and sorted, as paid when made.',
    ['unpaid-null'],
    {
      transactions: {
        unpaid: () => 'among',
        byPayment: (left, right) => (left.paidAt ?? left.createdAt) - (right.paidAt ?? right.createdAt),
      },
      alter: ofStatus('pending', 'paid_at', ({ created_at: time }) => time),
    },
  ),
  list('list-abandoned-with-paid-at', 'Abandoned transactions have a payment time.', ['unpaid-null'], {
    alter: ofStatus('abandoned', 'paid_at', ({ created_at: time }) => time),
  }),
  list('list-bin-of-eight', 'The bin has eight digits.', ['card-bin'], {
    transactions: { bin: () => '40840812' },
  }),
  list('list-bin-masked', 'The last digits of the bin are masked.', ['card-bin'], {
    transactions: { bin: () => '4084**' },
  }),
  list(
    'list-reference-of-customer',
    'All transactions of a customer share a reference.',
    ['reference-unique'],
    {
      alter: onSuccess('data.*', (data) => {
        const record = members(data);
        return { ...record, reference: `TX-${String(members(record['customer'])['id'])}` };
      }),
    },
  ),
  list('list-reference-cut', 'The reference loses its last two digits.', ['reference-unique'], {
    alter: onSuccess('data.*.reference', (reference) => String(reference).slice(0, -2)),
  }),
];
