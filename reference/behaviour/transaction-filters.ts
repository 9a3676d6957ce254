import { Refusal } from '../refusal.js';
import type { TransactionRecord } from '../store/transactions.js';

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
