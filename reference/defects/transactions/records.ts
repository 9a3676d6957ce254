import { onSuccess, isSuccess } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

const spaced = (time: unknown): unknown =>
  typeof time === 'string' ? time.replace('T', ' ').replace('Z', '') : time;
const capitals = (word: unknown): unknown => String(word).toUpperCase();

/** Defects of the records and their envelope. */
export const transactionRecords = defectsOf('listTransactions', {
  'list-amount-in-major-unit': {
    summary: 'Amounts are in the major unit.',
    fails: 'response.body',
    alter: onSuccess('data.*.amount', (amount) => Number(amount) / 100),
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
  'list-paid-at-empty': {
    summary: 'paid_at of unpaid ones is an empty text.',
    fails: 'response.body',
    alter: onSuccess('data.*.paid_at', (time) => time ?? ''),
  },
  'list-authorization-empty': {
    summary: 'Where there is no authorization, there is an empty object.',
    fails: 'response.body',
    alter: onSuccess('data.*.authorization', (authorization) => authorization ?? {}),
  },
  'list-answers-206': {
    summary: 'A page has status 206.',
    fails: 'response.success',
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 206 } : answer),
  },
});
