import { members, lastWithout } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';
import { ofStatus, paidWhenMade } from './confirm-records.js';

const spaced = (time: unknown): unknown =>
  typeof time === 'string' ? time.replace('T', ' ').replace('Z', '') : time;

const capitals = (word: unknown): unknown => String(word).toUpperCase();

/** Defects of the records of a list. */
export const listRecords = defectsOf('listTransactions', {
  'list-amount-in-major-unit': defect('Amounts are in the major unit.')
    .breaks('response.body')
    .shows('data.*.amount', (amount) => Number(amount) / 100),
  'list-status-in-capitals': defect('Statuses are in capitals.')
    .breaks('response.body')
    .shows('data.*.status', capitals),
  'list-status-reversed': defect('Failed payments have a status that no table knows.')
    .breaks('response.body')
    .shows('data.*.status', (status) => (status === 'failed' ? 'reversed' : status)),
  'list-channel-transfer': defect('The channel bank_transfer is called transfer.')
    .breaks('response.body')
    .shows('data.*.channel', (channel) => (channel === 'bank_transfer' ? 'transfer' : channel)),
  'list-created-at-with-space': defect('created_at has a space for the T, and no zone.')
    .breaks('response.body')
    .shows('data.*.created_at', spaced),
  'list-paid-at-empty': defect('paid_at of unpaid ones is an empty text.')
    .breaks('response.body')
    .shows('data.*.paid_at', (time) => time ?? ''),
  'list-authorization-empty': defect('Where there is no authorization, there is an empty object.')
    .breaks('response.body')
    .shows('data.*.authorization', (authorization) => authorization ?? {}),
  'list-answers-206': defect('A page has status 206.').breaks('response.success').answers(206),
  'list-card-without-authorization': defect('Paid cards have no authorization.')
    .breaks('success-card')
    .transactions({ hasAuthorization: () => false }),
  'list-card-without-paid-at': defect('Paid transactions have no payment time.')
    .breaks('success-card')
    .members(
      'data.*',
      ofStatus('success', () => ({ paid_at: null })),
    ),
  'list-failed-with-authorization': defect('Failed cards have an authorization.')
    .breaks('failed-nulls')
    .transactions({
      hasAuthorization: ({ status, channel }) => channel === 'card' && ['success', 'failed'].includes(status),
    }),
  'list-failed-with-paid-at': defect('Failed transactions have a payment time.')
    .breaks('failed-nulls')
    .members('data.*', ofStatus('failed', paidWhenMade)),
  'list-abandoned-with-paid-at': defect('Abandoned transactions have a payment time.')
    .breaks('unpaid-null')
    .members('data.*', ofStatus('abandoned', paidWhenMade)),
  'list-bin-of-eight': defect('The bin has eight digits.')
    .breaks('card-bin')
    .transactions({ bin: () => '40840812' }),
  'list-bin-masked': defect('The last digits of the bin are masked.')
    .breaks('card-bin')
    .transactions({ bin: () => '4084**' }),
  'list-reference-of-customer': defect('All transactions of a customer share a reference.')
    .breaks('reference-unique')
    .members('data.*', ({ customer }) => ({ reference: `TX-${String(members(customer)['id'])}` })),
  'list-reference-cut': defect('The reference loses its last two digits.')
    .breaks('reference-unique')
    .shows('data.*.reference', (reference) => String(reference).slice(0, -2)),
  'list-last-record-without-fees': defect('The last record of a page has no fees.')
    .breaks('response.body')
    .shows('data', lastWithout('fees')),
});
