// What the states of a payment say of a record in variant B, wherever it is shown.
import { expectThat } from '../../../src/engine/expect.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Transaction } from './expect-pages.js';

/** A law of records in variant B: for which it holds, and what they must be. */
export interface PaymentLaw {
  name: 'success-card' | 'failed-nulls' | 'unpaid-null' | 'card-bin';
  statuses: readonly Transaction['status'][];
  /** Any channel when absent. */
  channel?: Transaction['channel'];
  expected: string;
  holds: (record: Transaction) => boolean;
}

export const paymentLaws: readonly PaymentLaw[] = [
  // "success (payment completed; paid_at and authorization populated for cards)"
  {
    name: 'success-card',
    statuses: ['success'],
    channel: 'card',
    expected: 'paid_at and authorization',
    holds: ({ paid_at, authorization }) => Boolean(paid_at) && authorization !== null,
  },
  // "failed (declined or unsuccessful; paid_at and authorization null)"
  {
    name: 'failed-nulls',
    statuses: ['failed'],
    expected: 'null as paid_at and as authorization',
    holds: ({ paid_at, authorization }) => paid_at === null && authorization === null,
  },
  // "paid_at: null when not paid"; pending is "still processing", abandoned is "not completed".
  {
    name: 'unpaid-null',
    statuses: ['pending', 'abandoned'],
    expected: 'null as paid_at',
    holds: ({ paid_at }) => paid_at === null,
  },
  // "bin (first 6 digits)"; another channel may have an authorization without a card.
  {
    name: 'card-bin',
    statuses: ['success'],
    channel: 'card',
    expected: 'a bin of six digits in an authorization',
    holds: ({ authorization }) => authorization === null || /^[0-9]{6}$/.test(authorization.bin),
  },
];

export const concerns = ({ statuses, channel }: PaymentLaw, record: Transaction): boolean =>
  statuses.includes(record.status) && (channel === undefined || record.channel === channel);

export function expectLaw(law: PaymentLaw, record: Transaction, exchange: Exchange | undefined): void {
  const { reference, status, channel, paid_at, authorization } = record;
  const bin = authorization && { bin: authorization.bin };
  expectThat(
    law.holds(record),
    `${law.expected} of a ${status} payment by ${channel}`,
    JSON.stringify({ reference, paid_at, authorization: bin }),
    exchange,
  );
}
