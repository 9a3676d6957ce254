import { Refusal } from '../refusal.js';
import type { TransactionRecord } from '../store/transactions.js';

export const sortKeys = ['created_at', 'amount', 'status', 'paid_at'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Direction = 'asc' | 'desc';

type Comparison = (left: TransactionRecord, right: TransactionRecord) => number;

/** Decisions about the order of a list (Endpoints > List transactions: sort, order). */
export interface TransactionOrder {
  /** Throws a Refusal for an unknown key. */
  sortKey(text: string | undefined): SortKey;
  /** Throws a Refusal for an unknown direction. */
  direction(text: string | undefined, sort: string | undefined): Direction;
  /** Comparisons for ascending order. */
  byCreation: Comparison;
  byAmount: Comparison;
  byStatus: Comparison;
  /** Of two that are paid. */
  byPayment: Comparison;
  /** Where transactions stand that have no payment time. */
  unpaid(direction: Direction): 'first' | 'last' | 'among';
  /** The order of equals, in both directions: a list without a total order cannot be paged. */
  ofEquals: Comparison;
  sorted(
    records: readonly TransactionRecord[],
    key: SortKey,
    direction: Direction,
    behaviour: TransactionOrder,
  ): TransactionRecord[];
}

const textOrder = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

export const orderDefaults: TransactionOrder = {
  sortKey(text = 'created_at') {
    const key = sortKeys.find((name) => name === text);
    if (!key) throw new Refusal('rule', `sort: give one of ${sortKeys.join(', ')}.`);
    return key;
  },
  direction(text = 'desc') {
    if (text !== 'asc' && text !== 'desc') throw new Refusal('rule', 'order: give asc or desc.');
    return text;
  },
  byCreation: (left, right) => left.createdAt - right.createdAt,
  byAmount: (left, right) => left.amount - right.amount,
  byStatus: (left, right) => textOrder(left.status, right.status),
  byPayment: (left, right) => (left.paidAt ?? 0) - (right.paidAt ?? 0),
  unpaid: () => 'last',
  ofEquals: (left, right) => left.id - right.id,
  sorted: (records, key, direction, behaviour) => records.toSorted(comparison(key, direction, behaviour)),
};

function comparison(key: SortKey, direction: Direction, behaviour: TransactionOrder): Comparison {
  const ascending = {
    created_at: behaviour.byCreation,
    amount: behaviour.byAmount,
    status: behaviour.byStatus,
    paid_at: behaviour.byPayment,
  }[key];
  const sign = direction === 'asc' ? 1 : -1;
  const place = behaviour.unpaid(direction);
  return (left, right) => {
    if (key === 'paid_at' && place !== 'among' && (left.paidAt === null) !== (right.paidAt === null)) {
      return (left.paidAt === null) === (place === 'first') ? -1 : 1;
    }
    return sign * ascending(left, right) || behaviour.ofEquals(left, right);
  };
}
