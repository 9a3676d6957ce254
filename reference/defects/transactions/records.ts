import { onBody, onSuccess, dropped, isSuccess } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

const spaced = (time: unknown): unknown =>
  typeof time === 'string' ? time.replace('T', ' ').replace('Z', '') : time;
const epoch = (time: unknown): unknown => (typeof time === 'string' ? Date.parse(time) / 1000 : time);
const capitals = (word: unknown): unknown => String(word).toUpperCase();

/** Faults of the records and their envelope. */
export const transactionRecords = defectsOf('listTransactions', {
  'list-amount-in-major-unit': {
    summary: 'Amounts are in the major unit.',
    fails: 'response.body',
    alter: onSuccess('data.*.amount', (amount) => Number(amount) / 100),
  },
  'list-amount-as-text': {
    summary: 'Amounts are text.',
    fails: 'response.body',
    alter: onSuccess('data.*.amount', String),
  },
  'list-fees-as-text': {
    summary: 'Fees are text.',
    fails: 'response.body',
    alter: onSuccess('data.*.fees', String),
  },
  'list-id-as-text': {
    summary: 'Ids are text.',
    fails: 'response.body',
    alter: onSuccess('data.*.id', String),
  },
  'list-customer-id-as-text': {
    summary: 'Ids of customers are text.',
    fails: 'response.body',
    alter: onSuccess('data.*.customer.id', String),
  },
  'list-customer-left-out': {
    summary: 'Records have no customer.',
    fails: 'response.body',
    alter: onSuccess('data.*.customer', dropped),
  },
  'list-customer-as-id': {
    summary: 'The customer is a mere id.',
    fails: 'response.body',
    alter: onSuccess('data.*.customer', (customer) => (customer as { id: number }).id),
  },
  'list-log-left-out': {
    summary: 'Records have no log.',
    fails: 'response.body',
    alter: onSuccess('data.*.log', dropped),
  },
  'list-log-history-null': {
    summary: 'The history of the log is null.',
    fails: 'response.body',
    alter: onSuccess('data.*.log.history', () => null),
  },
  'list-log-start-as-timestamp': {
    summary: 'The start time of the log is no epoch.',
    fails: 'response.body',
    alter: onSuccess('data.*.log.start_time', (time) => new Date(Number(time) * 1000).toISOString()),
  },
  'list-metadata-as-text': {
    summary: 'metadata is JSON in a text.',
    fails: 'response.body',
    alter: onSuccess('data.*.metadata', (metadata) => JSON.stringify(metadata)),
  },
  'list-status-in-capitals': {
    summary: 'Statuses are in capitals.',
    fails: 'response.body',
    alter: onSuccess('data.*.status', capitals),
  },
  'list-status-reversed': {
    summary: 'Failed payments have a status that no table knows.',
    fails: 'response.body',
    alter: onSuccess('data.*.status', (status) => (status === 'failed' ? 'reversed' : status)),
  },
  'list-channel-transfer': {
    summary: 'The channel bank_transfer is called transfer.',
    fails: 'response.body',
    alter: onSuccess('data.*.channel', (channel) => (channel === 'bank_transfer' ? 'transfer' : channel)),
  },
  'list-created-at-with-space': {
    summary: 'created_at has a space for the T, and no zone.',
    fails: 'response.body',
    alter: onSuccess('data.*.created_at', spaced),
  },
  'list-created-at-null': {
    summary: 'created_at is null.',
    fails: 'response.body',
    alter: onSuccess('data.*.created_at', () => null),
  },
  'list-paid-at-as-epoch': {
    summary: 'paid_at is an epoch.',
    fails: 'response.body',
    alter: onSuccess('data.*.paid_at', epoch),
  },
  'list-paid-at-empty': {
    summary: 'paid_at of unpaid ones is an empty text.',
    fails: 'response.body',
    alter: onSuccess('data.*.paid_at', (time) => time ?? ''),
  },
  'list-paid-at-left-out': {
    summary: 'Unpaid ones have no paid_at.',
    fails: 'response.body',
    alter: onSuccess('data.*.paid_at', (time) => time ?? undefined),
  },
  'list-authorization-left-out': {
    summary: 'Where there is no authorization, the member is missing.',
    fails: 'response.body',
    alter: onSuccess('data.*.authorization', (authorization) => authorization ?? undefined),
  },
  'list-authorization-empty': {
    summary: 'Where there is no authorization, there is an empty object.',
    fails: 'response.body',
    alter: onSuccess('data.*.authorization', (authorization) => authorization ?? {}),
  },
  'list-gateway-response-null': {
    summary: 'gateway_response is null unless paid.',
    fails: 'response.body',
    alter: onSuccess('data.*.gateway_response', (message) => (message === 'Approved' ? message : null)),
  },
  'list-envelope-status-true': {
    summary: 'The status of the envelope is a boolean.',
    fails: 'response.body',
    alter: onSuccess('status', () => true),
  },
  'list-meta-left-out': {
    summary: 'There is no meta.',
    fails: 'response.body',
    alter: onSuccess('meta', dropped),
  },
  'list-meta-total-as-text': {
    summary: 'meta.total is text.',
    fails: 'response.body',
    alter: onSuccess('meta.total', String),
  },
  'list-data-wrapped': {
    summary: 'The records are in data.items.',
    fails: 'response.body',
    alter: onSuccess('data', (items) => ({ items })),
  },
  'list-data-null-when-empty': {
    summary: 'An empty list is null.',
    fails: 'response.body',
    alter: onSuccess('data', (data) => ((data as unknown[]).length === 0 ? null : data)),
  },
  'list-answers-wallet': {
    summary: 'The answer is a wallet.',
    fails: 'response.body',
    alter: onBody(() => ({
      status: true,
      message: 'Wallet retrieved',
      data: { id: 'W-1', currency: 'NGN' },
    })),
  },
  'list-answers-206': {
    summary: 'A page has status 206.',
    fails: 'response.success',
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 206 } : answer),
  },
});
