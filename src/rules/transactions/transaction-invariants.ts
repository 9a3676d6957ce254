// Invariants of a record in variant B, by the status of its payment. They apply to every operation that shows it.
import { say } from '../../contract/phrase.js';
import { expectThat } from '../../checks/expect.js';
import type { Exchange } from '../../contract/exchange.js';
import type { Transaction } from './transaction.js';

/** An invariant of records in variant B, with the records that it applies to. */
export interface TransactionInvariant {
  name: 'success-card' | 'failed-nulls' | 'unpaid-null' | 'card-bin';
  statuses: readonly Transaction['status'][];
  /** Any channel when absent. */
  channel?: Transaction['channel'];
  expected: string;
  holds: (record: Transaction) => boolean;
}

export const transactionInvariants: readonly TransactionInvariant[] = [
  // States and transitions > Transaction > paragraph 1
  {
    name: 'success-card',
    statuses: ['success'],
    channel: 'card',
    expected: 'paid_at and authorization',
    holds: ({ paid_at, authorization }) => Boolean(paid_at) && authorization !== null,
  },
  // States and transitions > Transaction > paragraph 1
  {
    name: 'failed-nulls',
    statuses: ['failed'],
    expected: 'paid_at null and authorization null',
    holds: ({ paid_at, authorization }) => paid_at === null && authorization === null,
  },
  // Resources and their fields > Transaction, variant B (smallest-unit schema) > row paid_at
  {
    name: 'unpaid-null',
    statuses: ['abandoned'],
    expected: 'paid_at null',
    holds: ({ paid_at }) => paid_at === null,
  },
  // Resources and their fields > Transaction, variant B (smallest-unit schema) > row authorization; other channels
  // may have an authorization without a card.
  {
    name: 'card-bin',
    statuses: ['success'],
    channel: 'card',
    expected: 'a six-digit bin in the authorization',
    holds: ({ authorization }) => authorization === null || /^[0-9]{6}$/.test(authorization.bin),
  },
];

export const appliesTo = ({ statuses, channel }: TransactionInvariant, record: Transaction): boolean =>
  statuses.includes(record.status) && (channel === undefined || record.channel === channel);

export function expectInvariant(
  invariant: TransactionInvariant,
  record: Transaction,
  exchange: Exchange | undefined,
): void {
  const { reference, status, channel, paid_at, authorization } = record;
  const bin = authorization && { bin: authorization.bin };
  expectThat(
    invariant.holds(record),
    say`${invariant.expected} for a ${status} payment by ${channel}`,
    say`${JSON.stringify({ reference, paid_at, authorization: bin })}`,
    exchange,
  );
}
