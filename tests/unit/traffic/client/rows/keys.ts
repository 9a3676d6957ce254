import type { Row } from '../row.js';
import { key, sent, transfer } from '../../../support/client-traffic.js';

const hour = 60 * 60 * 1000;
const freezeOther = '/pms/api/external/request/virtual-cards/other/freeze/';

export const keys: readonly Row[] = [
  {
    rule: 'idempotency-key',
    broken: [sent('createEsimOrder', { headers: { 'Idempotency-Key': undefined } })],
    kept: [
      sent('createEsimOrder', key('a')),
      sent('searchFlights'),
      sent('createEsimOrder', { headers: { 'Idempotency-Key': '[redacted]' } }),
    ],
  },
  {
    rule: 'key-of-one-request',
    broken: [
      sent('createEsimOrder', key('a')),
      sent('createEsimOrder', { ...key('a'), body: { reference: 'B', package_code: 'c' }, at: 1 }),
      sent('createFlightQuote', { ...key('a'), at: 2 }),
      sent('freezeCard', { ...key('b'), at: 3 }),
      sent('freezeCard', { ...key('b'), path: freezeOther, at: 4 }),
    ],
    kept: [
      sent('createEsimOrder', { ...key('a'), body: '{"reference":"A","package_code":"c"}' }),
      sent('createEsimOrder', { ...key('a'), body: '{ "package_code": "c", "reference": "A" }', at: 1 }),
      transfer({ otp: '123456' }, { ...key('c'), at: 2 }),
      transfer({ otp: '[redacted]' }, { ...key('c'), at: 3 }),
      sent('createFlightQuote', { headers: { 'Idempotency-Key': '[redacted]' } }),
      sent('createEsimOrder', { headers: { 'Idempotency-Key': '[redacted]' } }),
      sent('createEsimOrder', { ...key('d'), at: 5 }),
      { ...sent('createEsimOrder', { ...key('d'), body: null, at: 6 }), partial: true },
    ],
    count: 3,
  },
  {
    rule: 'key-for-a-day',
    broken: [sent('freezeCard', key('a')), sent('freezeCard', { ...key('a'), at: 24.5 * hour })],
    kept: [sent('freezeCard', key('a')), sent('freezeCard', { ...key('a'), at: 23.5 * hour })],
  },
  {
    rule: 'key-kept-when-sent-again',
    broken: [
      sent('freezeCard', { ...key('a'), status: 503 }),
      sent('freezeCard', { ...key('b'), at: 100, status: null }),
      sent('freezeCard', { headers: { 'Idempotency-Key': undefined }, at: 200 }),
    ],
    kept: [
      sent('freezeCard', { ...key('a'), status: 503 }),
      sent('freezeCard', { ...key('a'), at: 100 }),
      sent('freezeCard', { ...key('b'), at: 200 }),
    ],
    count: 2,
  },
  {
    rule: 'transfer-reference',
    broken: [
      transfer({ reference: 'TRF-1', amount: '10.00' }),
      transfer({ reference: 'TRF-1', amount: '12.00' }, { status: 409, at: 1 }),
    ],
    kept: [
      transfer({ reference: 'TRF-1', amount: '10.00' }, { status: 400 }),
      transfer({ reference: 'TRF-1', amount: '12.00' }, { at: 1 }),
      transfer({ reference: 'TRF-1', amount: '12.00', narration: 'again' }, { at: 2 }),
      transfer({ reference: 'TRF-2', amount: '10.00' }, { at: 3 }),
    ],
  },
];
