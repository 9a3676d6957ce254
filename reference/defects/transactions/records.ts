import { onBody, onSuccess, dropped, isSuccess } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listTransactions');
const body = ['response.body'];

const spaced = (time: unknown): unknown =>
  typeof time === 'string' ? time.replace('T', ' ').replace('Z', '') : time;
const epoch = (time: unknown): unknown => (typeof time === 'string' ? Date.parse(time) / 1000 : time);
const capitals = (word: unknown): unknown => String(word).toUpperCase();

/** Faults of the records and their envelope. */
export const records: readonly Defect[] = [
  list('list-amount-in-major-unit', 'Amounts are in the major unit.', body, {
    alter: onSuccess('data.*.amount', (amount) => Number(amount) / 100),
  }),
  list('list-amount-as-text', 'Amounts are text.', body, { alter: onSuccess('data.*.amount', String) }),
  list('list-fees-as-text', 'Fees are text.', body, { alter: onSuccess('data.*.fees', String) }),
  list('list-id-as-text', 'Ids are text.', body, { alter: onSuccess('data.*.id', String) }),
  list('list-customer-id-as-text', 'Ids of customers are text.', body, {
    alter: onSuccess('data.*.customer.id', String),
  }),
  list('list-customer-left-out', 'Records have no customer.', body, {
    alter: onSuccess('data.*.customer', dropped),
  }),
  list('list-customer-as-id', 'The customer is a mere id.', body, {
    alter: onSuccess('data.*.customer', (customer) => (customer as { id: number }).id),
  }),
  list('list-log-left-out', 'Records have no log.', body, { alter: onSuccess('data.*.log', dropped) }),
  list('list-log-history-null', 'The history of the log is null.', body, {
    alter: onSuccess('data.*.log.history', () => null),
  }),
  list('list-log-start-as-timestamp', 'The start time of the log is no epoch.', body, {
    alter: onSuccess('data.*.log.start_time', (time) => new Date(Number(time) * 1000).toISOString()),
  }),
  list('list-metadata-as-text', 'metadata is JSON in a text.', body, {
    alter: onSuccess('data.*.metadata', (metadata) => JSON.stringify(metadata)),
  }),
  list('list-status-in-capitals', 'Statuses are in capitals.', body, {
    alter: onSuccess('data.*.status', capitals),
  }),
  list('list-status-reversed', 'Failed payments have a status that no table knows.', body, {
    alter: onSuccess('data.*.status', (status) => (status === 'failed' ? 'reversed' : status)),
  }),
  list('list-channel-transfer', 'The channel bank_transfer is called transfer.', body, {
    alter: onSuccess('data.*.channel', (channel) => (channel === 'bank_transfer' ? 'transfer' : channel)),
  }),
  list('list-created-at-with-space', 'created_at has a space for the T, and no zone.', body, {
    alter: onSuccess('data.*.created_at', spaced),
  }),
  list('list-created-at-null', 'created_at is null.', body, {
    alter: onSuccess('data.*.created_at', () => null),
  }),
  list('list-paid-at-as-epoch', 'paid_at is an epoch.', body, { alter: onSuccess('data.*.paid_at', epoch) }),
  list('list-paid-at-empty', 'paid_at of unpaid ones is an empty text.', body, {
    alter: onSuccess('data.*.paid_at', (time) => time ?? ''),
  }),
  list('list-paid-at-left-out', 'Unpaid ones have no paid_at.', body, {
    alter: onSuccess('data.*.paid_at', (time) => time ?? undefined),
  }),
  list('list-authorization-left-out', 'Where there is no authorization, the member is missing.', body, {
    alter: onSuccess('data.*.authorization', (authorization) => authorization ?? undefined),
  }),
  list('list-authorization-empty', 'Where there is no authorization, there is an empty object.', body, {
    alter: onSuccess('data.*.authorization', (authorization) => authorization ?? {}),
  }),
  list('list-gateway-response-null', 'gateway_response is null unless paid.', body, {
    alter: onSuccess('data.*.gateway_response', (message) => (message === 'Approved' ? message : null)),
  }),
  list('list-envelope-status-true', 'The status of the envelope is a boolean.', body, {
    alter: onSuccess('status', () => true),
  }),
  list('list-meta-left-out', 'There is no meta.', body, { alter: onSuccess('meta', dropped) }),
  list('list-meta-total-as-text', 'meta.total is text.', body, { alter: onSuccess('meta.total', String) }),
  list('list-data-wrapped', 'The records are in data.items.', body, {
    alter: onSuccess('data', (items) => ({ items })),
  }),
  list('list-data-null-when-empty', 'An empty list is null.', body, {
    alter: onSuccess('data', (data) => ((data as unknown[]).length === 0 ? null : data)),
  }),
  list('list-answers-wallet', 'The answer is a wallet.', body, {
    alter: onBody(() => ({
      status: true,
      message: 'Wallet retrieved',
      data: { id: 'W-1', currency: 'NGN' },
    })),
  }),
  list('list-answers-206', 'A page has status 206.', ['response.success'], {
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 206 } : answer),
  }),
];
