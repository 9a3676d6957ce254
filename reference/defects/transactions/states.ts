import type { Alter } from '../../behaviour/index.js';
import { members, onSuccess } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

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

/** Defects of what a record says about its status, and of the references. */
export const transactionStates = defectsOf('listTransactions', {
  'list-card-without-authorization': {
    summary: 'Paid cards have no authorization.',
    fails: 'success-card',
    transactions: { hasAuthorization: () => false },
  },
  'list-card-without-paid-at': {
    summary: 'Paid transactions have no payment time.',
    fails: 'success-card',
    alter: ofStatus('success', 'paid_at', () => null),
  },
  'list-failed-with-authorization': {
    summary: 'Failed cards have an authorization.',
    fails: 'failed-nulls',
    transactions: {
      hasAuthorization: ({ status, channel }) => channel === 'card' && ['success', 'failed'].includes(status),
    },
  },
  'list-failed-with-paid-at': {
    summary: 'Failed transactions have a payment time.',
    fails: 'failed-nulls',
    alter: ofStatus('failed', 'paid_at', ({ created_at: time }) => time),
  },
  'list-pending-with-paid-at': {
    summary: 'Pending transactions have a payment time.',
    fails: 'unpaid-null',
    alter: ofStatus('pending', 'paid_at', ({ created_at: time }) => time),
  },
  'list-pending-paid-at-creation': {
    summary: 'Pending transactions are shown, and sorted, as paid when made.',
    fails: 'unpaid-null',
    transactions: {
      unpaid: () => 'among',
      byPayment: (left, right) => (left.paidAt ?? left.createdAt) - (right.paidAt ?? right.createdAt),
    },
    alter: ofStatus('pending', 'paid_at', ({ created_at: time }) => time),
  },
  'list-abandoned-with-paid-at': {
    summary: 'Abandoned transactions have a payment time.',
    fails: 'unpaid-null',
    alter: ofStatus('abandoned', 'paid_at', ({ created_at: time }) => time),
  },
  'list-bin-of-eight': {
    summary: 'The bin has eight digits.',
    fails: 'card-bin',
    transactions: { bin: () => '40840812' },
  },
  'list-bin-masked': {
    summary: 'The last digits of the bin are masked.',
    fails: 'card-bin',
    transactions: { bin: () => '4084**' },
  },
  'list-reference-of-customer': {
    summary: 'All transactions of a customer share a reference.',
    fails: 'reference-unique',
    alter: onSuccess('data.*', (data) => {
      const record = members(data);
      return { ...record, reference: `TX-${String(members(record['customer'])['id'])}` };
    }),
  },
  'list-reference-cut': {
    summary: 'The reference loses its last two digits.',
    fails: 'reference-unique',
    alter: onSuccess('data.*.reference', (reference) => String(reference).slice(0, -2)),
  },
});
