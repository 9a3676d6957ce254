import { operationOf, operations } from '../../../../../src/contract/contract.js';
import type { Row } from '../row.js';
import { sent, transfer, type Changes } from '../../../support/client-traffic.js';

const form: Changes = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'adults=1' };

const example = operationOf('createRecipient').examples[0]!.body as object;
const recipient = (body: object) => sent('createRecipient', { body: { ...example, ...body } });
const account = (body: object) => sent('createVirtualAccount', { body: { bankcode: ['999991'], ...body } });

export const bodies: readonly Row[] = [
  {
    rule: 'content-type',
    broken: [
      sent('searchFlights', { headers: { 'content-type': 'text/plain' } }),
      sent('searchFlights', { headers: { 'content-type': undefined } }),
    ],
    kept: [
      sent('searchFlights', {
        headers: { 'content-type': undefined, 'Content-Type': 'application/json; charset=utf-8' },
      }),
      // The overview permits it.
      sent('searchFlights', form),
      sent('getWallet'),
      sent('freezeCard'),
    ],
    count: 2,
  },
  {
    rule: 'json',
    broken: [sent('searchFlights', { body: '{"adults":1' })],
    kept: [sent('searchFlights'), sent('getWallet'), sent('searchFlights', form)],
  },
  {
    rule: 'body',
    broken: [
      sent('verifyEnhancedNin', { body: { nin: '123' } }),
      sent('verifyEnhancedNin', { body: {} }),
      recipient({ type: 'nuban', account_number: '12345' }),
      recipient({ type: 'nuban', bank_code: undefined }),
      recipient({ type: 'bvn', account_number: '1234567890' }),
      recipient({ type: 'mobile_money', account_number: '+2348012345678' }),
      recipient({ type: 'mobile_money', account_number: '08012345678', phone: '+2348012345678' }),
      account({ account_type: 'STATIC' }),
    ],
    kept: [
      sent('verifyEnhancedNin', { body: { nin: '12345678901' } }),
      sent('verifyEnhancedNin', { body: { nin: '[redacted]' } }),
      ...operations.map(({ id }) => sent(id)),
      recipient({ type: 'bvn', account_number: '12345678901' }),
      recipient({ type: 'mobile_money', account_number: '002348012345678', phone: '+2348012345678' }),
      recipient({ type: 'kenya_mobile_money' }),
      account({ account_type: 'STATIC', nin: '12345678901' }),
      // The document contradicts itself.
      account({ account_type: 'DYNAMIC' }),
    ],
    count: 8,
  },
  {
    rule: 'amount-as-text',
    broken: [transfer({ reference: 'TRF-1', amount: 1250.75 })],
    kept: [transfer({ reference: 'TRF-1', amount: '1250.75' })],
    clause: 'Endpoints > Initiate transfer > row amount',
  },
  {
    rule: 'body-types',
    broken: [transfer({ reference: 'TRF-1', account_number: 123456789 })],
    kept: [transfer({ reference: 'TRF-1', account_number: '[redacted number]' })],
    clause: 'Endpoints > Initiate transfer > row account_number',
  },
  {
    rule: 'query',
    broken: [
      sent('listTransactions', { path: '/transactions?per_page=101' }),
      sent('listTransactions', { path: '/transactions?per_page=500&page=2' }),
    ],
    kept: [sent('listTransactions', { path: '/transactions?per_page=100&page=2&status=success' })],
    count: 2,
    clause: 'Endpoints > List transactions > row per_page',
  },
  {
    rule: 'undocumented',
    broken: [
      sent('listTransactions', { path: '/transactions?perpage=10' }),
      transfer({ reference: 'TRF-1', naration: 'x' }),
    ],
    kept: [sent('createRecipient'), sent('listTransactions', { path: '/transactions?per_page=10' })],
    count: 2,
  },
];
