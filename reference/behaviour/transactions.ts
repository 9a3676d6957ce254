import { Refusal } from '../refusal.js';
import { type TransactionRecord, Transactions } from '../store/transactions.js';
import type { components } from '../../generated/types.js';
import type { Call } from '../operation.js';

export const filterNames = ['status', 'currency', 'channel', 'customer', 'amount', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];
export type Edge = 'from' | 'to';

/** Decisions about which transactions a list holds (Endpoints > List transactions). */
export interface TransactionFilters {
  statusMatches(record: TransactionRecord, value: string): boolean;
  currencyMatches(record: TransactionRecord, value: string): boolean;
  channelMatches(record: TransactionRecord, value: string): boolean;
  /** `value` is an email or an id. */
  customerMatches(record: TransactionRecord, value: string): boolean;
  /** `value` counts the smallest unit. */
  amountMatches(record: TransactionRecord, value: string): boolean;
  /** `time` in milliseconds since 1970. */
  fromMatches(record: TransactionRecord, time: number): boolean;
  toMatches(record: TransactionRecord, time: number): boolean;
  /** The moment that `from` or `to` names. Throws a Refusal for text that is no moment. */
  moment(text: string, edge: Edge): number;
  /** What a value outside the allowed ones does to the list. */
  unknownValue(filter: FilterName, value: string): 'refusal' | 'no records' | 'no filter';
  /** Several filters narrow the list together. */
  combined(verdicts: readonly boolean[]): boolean;
}

const moments = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/;
const lastMomentOfDay = 86_400_000 - 1;

/** Milliseconds since 1970 of `YYYY-MM-DD` (its first moment) or `YYYY-MM-DDTHH:MM:SSZ`; NaN for anything else. */
export function parseMoment(text: string): number {
  const time = moments.test(text) ? Date.parse(text) : NaN;
  // Date.parse takes 31 February for a day in March.
  return Number.isNaN(time) || new Date(time).toISOString().startsWith(text.replace('Z', '')) ? time : NaN;
}

export const filterDefaults: TransactionFilters = {
  statusMatches: (record, value) => record.status === value,
  currencyMatches: (record, value) => record.currency === value,
  channelMatches: (record, value) => record.channel === value,
  customerMatches: (record, value) => record.customer.email === value || String(record.customer.id) === value,
  amountMatches: (record, value) => BigInt(value) === BigInt(record.amount),
  fromMatches: (record, time) => record.createdAt >= time,
  toMatches: (record, time) => record.createdAt <= time,
  moment(text, edge) {
    const time = parseMoment(text);
    if (Number.isNaN(time)) throw new Refusal('rule', `${edge}: give YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ.`);
    return edge === 'to' && text.length === 10 ? time + lastMomentOfDay : time;
  },
  unknownValue: () => 'refusal',
  combined: (verdicts) => verdicts.every(Boolean),
};

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

export type PageMeta = components['schemas']['PageMeta'];

/** What is known of a list when its page has been cut. */
export interface Cut {
  readonly total: number;
  /** Transactions of the business, whatever the filters. */
  readonly totalUnfiltered: number;
  readonly page: number;
  readonly perPage: number;
  readonly pages: number;
  /** Records on this page. */
  readonly listed: number;
}

/** Decisions about the pages of a list (Endpoints > List transactions; Limits). */
export interface TransactionPaging {
  /** The page that is asked for, from 1. Throws a Refusal. */
  page(text: string | undefined): number;
  /** Its size, at most 100. Throws a Refusal. */
  perPage(text: string | undefined): number;
  pages(total: number, perPage: number): number;
  /** The page to serve for one past the end. Throws a Refusal. */
  pastEnd(page: number, pages: number): number;
  /** The records of a page; `everything` is the sorted list without filters. */
  cut(
    found: readonly TransactionRecord[],
    page: number,
    perPage: number,
    everything: () => readonly TransactionRecord[],
  ): readonly TransactionRecord[];
  meta(cut: Cut): PageMeta;
}

/** A whole number from query text. Throws a Refusal outside of its bounds. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new Refusal('rule', `${name}: give a whole number from ${least} to ${most}.`);
  return value;
}

export const pagingDefaults: TransactionPaging = {
  page: (text = '1') => wholeNumber('page', text, 1, Number.MAX_SAFE_INTEGER),
  perPage: (text = '50') => wholeNumber('per_page', text, 1, 100),
  pages: (total, perPage) => (perPage === 0 ? 0 : Math.ceil(total / perPage)),
  pastEnd: (page) => page,
  cut: (found, page, perPage) => found.slice((page - 1) * perPage, page * perPage),
  meta: ({ total, page, perPage, pages }) => ({
    total,
    page,
    per_page: perPage,
    pages,
    has_more: page < pages,
  }),
};

/** Decisions about the records themselves. */
export interface TransactionRecords {
  /** Whether payments of this status have a payment time when a state makes them. */
  isPaid(status: TransactionRecord['status']): boolean;
  hasAuthorization(record: TransactionRecord): boolean;
  /** First six digits of the card. */
  bin(record: TransactionRecord): string;
}

export const recordDefaults: TransactionRecords = {
  isPaid: (status) => status === 'success',
  // States and transitions > Transaction.
  hasAuthorization: ({ status, channel }) => status === 'success' && channel === 'card',
  bin: () => '408408',
};

/** Decisions about one transaction (Endpoints > Confirm (verify) transaction). */
export interface TransactionConfirm {
  /** The transaction with this reference. Throws a Refusal when there is none. */
  confirmed(reference: string, call: Call): TransactionRecord;
  /** The variant of the record and of its envelope. */
  variantOf(record: TransactionRecord, call: Call): 'A' | 'B';
  /** What becomes of a transaction that was looked at. */
  afterLook(record: TransactionRecord, call: Call): void;
}

export const confirmDefaults: TransactionConfirm = {
  confirmed(reference, { store }) {
    const found = store.part(Transactions).records.find((record) => record.reference === reference);
    // The wording is the document's.
    if (!found) throw new Refusal('absent', 'Transaction not found');
    return found;
  },
  variantOf: () => 'B',
  afterLook: () => undefined,
};
