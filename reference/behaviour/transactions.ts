import { Refusal } from '../refusal.js';
import { type Customer, type TransactionRecord, Transactions } from '../store/transactions.js';
import type { components } from '../../generated/types.js';
import type { Call } from '../operation.js';

export const filterNames = ['status', 'currency', 'channel', 'customer', 'amount', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];
export type Edge = 'from' | 'to';

const moments = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/;
const lastMomentOfDay = 86_400_000 - 1;

/** Milliseconds since 1970 of `YYYY-MM-DD` (its first moment) or `YYYY-MM-DDTHH:MM:SSZ`; NaN for anything else. */
export function parseMoment(text: string): number {
  const time = moments.test(text) ? Date.parse(text) : NaN;
  // Date.parse reads 31 February as a day in March.
  return Number.isNaN(time) || new Date(time).toISOString().startsWith(text.replace('Z', '')) ? time : NaN;
}

export const sortKeys = ['created_at', 'amount', 'status', 'paid_at'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Direction = 'asc' | 'desc';

type Comparison = (left: TransactionRecord, right: TransactionRecord) => number;

const textOrder = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function comparison(key: SortKey, direction: Direction, behaviour: Comparisons): Comparison {
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

export type PageMeta = components['schemas']['PageMeta'];

/** A list and its current page. */
export interface Cut {
  readonly total: number;
  /** Number of transactions of the business, without filters. */
  readonly totalUnfiltered: number;
  readonly page: number;
  readonly perPage: number;
  readonly pages: number;
  /** Records on this page. */
  readonly listed: number;
}

/** A whole number from query text. Throws a Refusal for a number out of bounds. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new Refusal('rule', `${name}: give a whole number from ${least} to ${most}.`);
  return value;
}

/** The order of a list: comparisons for ascending order, and the places of values that do not compare. */
const comparisons = {
  byCreation: (left: TransactionRecord, right: TransactionRecord): number => left.createdAt - right.createdAt,
  byAmount: (left: TransactionRecord, right: TransactionRecord): number => left.amount - right.amount,
  byStatus: (left: TransactionRecord, right: TransactionRecord): number =>
    textOrder(left.status, right.status),
  /** Compares two paid transactions. */
  byPayment: (left: TransactionRecord, right: TransactionRecord): number =>
    (left.paidAt ?? 0) - (right.paidAt ?? 0),
  /** The place of transactions without a payment time. */
  unpaid: (_direction: Direction): 'first' | 'last' | 'among' => 'last',
  /** The order of equal records, in both directions. Pages need a total order. */
  ofEquals: (left: TransactionRecord, right: TransactionRecord): number => left.id - right.id,
};

type Comparisons = typeof comparisons;

/** Decisions about transactions: confirmation, filters, order and pages of the list, and the records themselves. */
export const transactionsDefaults = {
  /** The transaction with this reference. Throws a Refusal for an unknown reference. */
  confirmed(reference: string, { store }: Call): TransactionRecord {
    const found = store.part(Transactions).records.find((record) => record.reference === reference);
    // The interface document quotes this message.
    if (!found) throw new Refusal('absent', 'Transaction not found');
    return found;
  },
  /** The variant of the record and of its envelope. */
  variantOf: (_record: TransactionRecord, _call: Call): 'A' | 'B' => 'B',
  /** The effect of a reading on a transaction. */
  afterLook: (_record: TransactionRecord, _call: Call): void => undefined,
  statusMatches: (record: TransactionRecord, value: string): boolean => record.status === value,
  currencyMatches: (record: TransactionRecord, value: string): boolean => record.currency === value,
  channelMatches: (record: TransactionRecord, value: string): boolean => record.channel === value,
  /** `value` is an email or an id. */
  customerMatches: (record: TransactionRecord, value: string): boolean =>
    record.customer.email === value || String(record.customer.id) === value,
  /** `value` counts the smallest unit. */
  amountMatches: (record: TransactionRecord, value: string): boolean =>
    BigInt(value) === BigInt(record.amount),
  /** `time` in milliseconds since 1970. */
  fromMatches: (record: TransactionRecord, time: number): boolean => record.createdAt >= time,
  toMatches: (record: TransactionRecord, time: number): boolean => record.createdAt <= time,
  /** The moment of `from` or `to`. Throws a Refusal for an invalid moment. */
  moment(text: string, edge: Edge): number {
    const time = parseMoment(text);
    if (Number.isNaN(time)) throw new Refusal('rule', `${edge}: give YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ.`);
    return edge === 'to' && text.length === 10 ? time + lastMomentOfDay : time;
  },
  /** The effect of an unknown filter value on the list. */
  unknownValue: (_filter: FilterName, _value: string): 'refusal' | 'no records' | 'no filter' => 'refusal',
  /** Several filters narrow the list together. */
  combined: (verdicts: readonly boolean[]): boolean => verdicts.every(Boolean),
  /** Throws a Refusal for an unknown key. */
  sortKey(text: string = 'created_at'): SortKey {
    const key = sortKeys.find((name) => name === text);
    if (!key) throw new Refusal('rule', `sort: give one of ${sortKeys.join(', ')}.`);
    return key;
  },
  /** Throws a Refusal for an unknown direction. */
  direction(text: string = 'desc', _sort: string | undefined): Direction {
    if (text !== 'asc' && text !== 'desc') throw new Refusal('rule', 'order: give asc or desc.');
    return text;
  },
  sorted: (
    records: readonly TransactionRecord[],
    key: SortKey,
    direction: Direction,
    behaviour: Comparisons,
  ): TransactionRecord[] => records.toSorted(comparison(key, direction, behaviour)),
  ...comparisons,
  /** The requested page, from 1. Throws a Refusal for an invalid one. */
  page: (text: string = '1'): number => wholeNumber('page', text, 1, Number.MAX_SAFE_INTEGER),
  /** The size of the page, at most 100. Throws a Refusal for an invalid one. */
  perPage: (text: string = '50'): number => wholeNumber('per_page', text, 1, 100),
  pages: (total: number, perPage: number): number => (perPage === 0 ? 0 : Math.ceil(total / perPage)),
  /** The page to return for one past the end. Throws a Refusal to reject the request. */
  pastEnd: (page: number, _pages: number): number => page,
  /** The records of a page; `everything` is the sorted list without filters. */
  cut: (
    found: readonly TransactionRecord[],
    page: number,
    perPage: number,
    _everything: () => readonly TransactionRecord[],
  ): readonly TransactionRecord[] => found.slice((page - 1) * perPage, page * perPage),
  meta: ({ total, page, perPage, pages }: Cut): PageMeta => ({
    total,
    page,
    per_page: perPage,
    pages,
    has_more: page < pages,
  }),
  /** The customer of a payment of a state; `own` has no earlier payment. `place` counts the payments of the state from 0. */
  payer: (own: Customer, _place: number, _records: readonly TransactionRecord[]): Customer => own,
  /** Whether the state names the customer of its payments. */
  namesPayer: (): boolean => true,
  /** Whether payments of this status have a payment time if a state creates them. */
  isPaid: (status: TransactionRecord['status']): boolean => status === 'success',
  // States and transitions > Transaction.
  hasAuthorization: ({ status, channel }: TransactionRecord): boolean =>
    status === 'success' && channel === 'card',
  /** First six digits of the card. */
  bin: (_record: TransactionRecord): string => '408408',
};

export type TransactionsBehaviour = typeof transactionsDefaults;
