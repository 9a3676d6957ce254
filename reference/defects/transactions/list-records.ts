import { members, lastWithout } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';
import { ofStatus, paidWhenMade } from './confirm-records.js';

const spaced = (time: unknown): unknown =>
  typeof time === 'string' ? time.replace('T', ' ').replace('Z', '') : time;

const capitals = (word: unknown): unknown => String(word).toUpperCase();

/** Defects of the records of a list. */
export const listRecords = defectsOf('listTransactions', {
  'list-amount-in-major-unit': defect('The server returns amounts in the major unit.')
    .breaks('response.body')
    .shows('data.*.amount', (amount) => Number(amount) / 100),
  'list-status-in-capitals': defect('The server returns statuses in capitals.')
    .breaks('response.body')
    .shows('data.*.status', capitals),
  'list-status-reversed': defect('The server returns an unknown status for failed payments.')
    .breaks('response.body')
    .shows('data.*.status', (status) => (status === 'failed' ? 'reversed' : status)),
  'list-channel-transfer': defect('The server returns transfer for the channel bank_transfer.')
    .breaks('response.body')
    .shows('data.*.channel', (channel) => (channel === 'bank_transfer' ? 'transfer' : channel)),
  'list-created-at-with-space': defect(
    'The server returns created_at with a space for the T, and without a zone.',
  )
    .breaks('response.body')
    .shows('data.*.created_at', spaced),
  'list-paid-at-empty': defect('The server returns empty text as paid_at of unpaid transactions.')
    .breaks('response.body')
    .shows('data.*.paid_at', (time) => time ?? ''),
  'list-authorization-empty': defect('The server returns an empty object for a missing authorization.')
    .breaks('response.body')
    .shows('data.*.authorization', (authorization) => authorization ?? {}),
  'list-answers-206': defect('The server returns 206 for a page.').breaks('response.success').answers(206),
  'list-card-without-authorization': defect('The server returns paid card payments without authorization.')
    .breaks('success-card')
    .transactions({ hasAuthorization: () => false }),
  'list-card-without-paid-at': defect('The server returns paid transactions without paid_at.')
    .breaks('success-card')
    .members(
      'data.*',
      ofStatus('success', () => ({ paid_at: null })),
    ),
  'list-failed-with-authorization': defect('The server returns failed card payments with an authorization.')
    .breaks('failed-nulls')
    .transactions({
      hasAuthorization: ({ status, channel }) => channel === 'card' && ['success', 'failed'].includes(status),
    }),
  'list-failed-with-paid-at': defect('The server returns failed transactions with paid_at.')
    .breaks('failed-nulls')
    .members('data.*', ofStatus('failed', paidWhenMade)),
  'list-abandoned-with-paid-at': defect('The server returns abandoned transactions with paid_at.')
    .breaks('unpaid-null')
    .members('data.*', ofStatus('abandoned', paidWhenMade)),
  'list-bin-of-eight': defect('The server returns a bin of eight digits.')
    .breaks('card-bin')
    .transactions({ bin: () => '40840812' }),
  'list-bin-masked': defect('The server masks the last digits of the bin.')
    .breaks('card-bin')
    .transactions({ bin: () => '4084**' }),
  'list-reference-of-customer': defect('The server returns one reference for all transactions of a customer.')
    .breaks('reference-unique')
    .members('data.*', ({ customer }) => ({ reference: `TX-${String(members(customer)['id'])}` })),
  'list-reference-cut': defect('The server drops the last two digits of the reference.')
    .breaks('reference-unique')
    .shows('data.*.reference', (reference) => String(reference).slice(0, -2)),
  'list-ids-shared': defect('The server returns one of five ids for each transaction.')
    .breaks('own-id')
    .shows('data.*.id', (id) => Number(id) % 5),
  'list-last-record-without-fees': defect('The server omits the fees of the last record on a page.')
    .breaks('response.body')
    .shows('data', lastWithout('fees')),
});
