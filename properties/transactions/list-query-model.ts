import type { Context } from '../../src/domain/context.js';
import { NotTestable } from '../../src/engine/errors.js';
import { universe, type Query, type Transaction } from '../../src/domain/transaction-list.js';
import { timeOf } from '../../src/domain/timestamps.js';

/** A query in terms of the known records (by index), so that it finds some of them whatever they are. */
export interface ListQuery {
  /** The index of the record whose values the filters name. */
  like: number;
  by: readonly ('status' | 'channel' | 'currency' | 'amount')[];
  /** The index of a record that gives the status instead: the filters may then have no record in common. */
  unlike?: number | undefined;
  window?: WindowName | undefined;
  sort?: Query['sort'] | undefined;
  order?: Query['order'] | undefined;
  /** The approximate number of pages that the result fills. */
  into: number;
  /** Whether the last page is full, too. */
  evenly: boolean;
  /** The index of the one page that is read; all pages, one after another, without it. */
  only?: number | undefined;
}

/** The model's prediction for a query. */
export interface Prediction {
  query: Query;
  /** The records that may be shown (`may`), and those of them that must be (`must`). */
  may: readonly Transaction[];
  must: readonly Transaction[];
  perPage: number;
}

const day = 86_400_000;
const far = 400 * day;
// The time zone of a plain date is left open: up to a day on either side, and one more for safety.
const near = 3 * day;

// A window may compare creation or payment times: every time lies far inside or far outside.
const windows = {
  'from long before': { from: -far, holds: true },
  'to long after': { to: far, holds: true },
  'from before to after': { from: -near, to: near, holds: true },
  'from long after': { from: far, holds: false },
  'to long before': { to: -far, holds: false },
  'from long after to longer after': { from: far, to: far + near, holds: false },
  'from longer before to long before': { from: -far - near, to: -far, holds: false },
} as const satisfies Record<string, { from?: number; to?: number; holds: boolean }>;
export type WindowName = keyof typeof windows;
export const windowNames = Object.keys(windows) as WindowName[];

/** The model's prediction, over the records as the list showed them when it was first read. */
export async function predict(t: Context, wanted: ListQuery): Promise<Prediction> {
  const { isolate, records } = await universe(t);
  const filters = Object.fromEntries(
    wanted.by.map((name) => [
      name,
      at(records, name === 'status' ? (wanted.unlike ?? wanted.like) : wanted.like)[name],
    ]),
  ) as Partial<Pick<Transaction, ListQuery['by'][number]>>;
  const window = wanted.window && windows[wanted.window];
  const passes = (record: Transaction): boolean =>
    window?.holds !== false && wanted.by.every((name) => record[name] === filters[name]);
  const may = records.filter(passes);
  // A window over payment times excludes unpaid records.
  const must = window ? may.filter((record) => record.paid_at !== null) : may;
  const perPage = pageSize(may.length, wanted);
  const { amount, ...rest } = filters;
  const query: Query = {
    ...isolate,
    ...rest,
    ...(amount === undefined ? {} : { amount: String(amount) }),
    ...(window ? edges(records, window) : {}),
    ...(wanted.sort ? { sort: wanted.sort } : {}),
    ...(wanted.order ? { order: wanted.order } : {}),
    per_page: perPage,
  };
  return { query, may, must, perPage };
}

const at = (records: readonly Transaction[], index: number): Transaction => records[index % records.length]!;

// The page size that gives about as many pages as asked for, the last of them full or not.
function pageSize(total: number, { into, evenly }: ListQuery): number {
  const sizes = [...Array(100).keys()].map((index) => index + 1);
  const least = Math.max(1, Math.ceil(total / into));
  const fits = (size: number): boolean => size >= least && (total % size === 0) === evenly;
  return sizes.find(fits) ?? Math.min(100, least);
}

function edges(records: readonly Transaction[], { from, to }: { from?: number; to?: number }): Query {
  const times = records
    .flatMap((record) => [record.created_at, record.paid_at])
    .filter((text): text is string => text !== null)
    .map(timeOf);
  if (times.some(Number.isNaN)) throw new NotTestable('a time of a transaction names no moment');
  const dateAt = (offset: number): string => {
    const edge = offset < 0 ? Math.min(...times) : Math.max(...times);
    return new Date(edge + offset).toISOString().slice(0, 10);
  };
  return {
    ...(from === undefined ? {} : { from: dateAt(from) }),
    ...(to === undefined ? {} : { to: dateAt(to) }),
  };
}
