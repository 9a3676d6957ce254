import type { Context } from '../../src/domain/context.js';
import { NotTestable } from '../../src/engine/errors.js';
import { universe, type Query, type Transaction } from '../../src/domain/transaction-list.js';
import { timeOf } from '../../src/domain/timestamps.js';

/** A query in terms of the records that are known, so that it finds some whatever they are. */
export interface Wish {
  /** The record whose values the filters name. */
  like: number;
  by: readonly ('status' | 'channel' | 'currency' | 'amount')[];
  /** A record that gives the status instead: filters that may have no record in common. */
  unlike?: number | undefined;
  window?: WindowName | undefined;
  sort?: Query['sort'] | undefined;
  order?: Query['order'] | undefined;
  /** About how many pages what is found fills. */
  into: number;
  /** The last page is full, too. */
  evenly: boolean;
  /** The one page that is read; all of them, one after another, without it. */
  only?: number | undefined;
}

/** What the model answers to a wish. */
export interface Answer {
  query: Query;
  /** The records that may be shown, and those of them that must be. */
  may: readonly Transaction[];
  must: readonly Transaction[];
  perPage: number;
}

const day = 86_400_000;
const far = 400 * day;
// Whose midnight a date means is not said; that is a day at most.
const near = 3 * day;

// Whether the window looks at the creation or at the payment is not said: all times are far inside, or far outside.
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

/** The model's own answer, over the records that the list showed when it was read once. */
export async function answerTo(t: Context, wish: Wish): Promise<Answer> {
  const { isolate, records } = await universe(t);
  const filters = Object.fromEntries(
    wish.by.map((name) => [
      name,
      at(records, name === 'status' ? (wish.unlike ?? wish.like) : wish.like)[name],
    ]),
  ) as Partial<Pick<Transaction, Wish['by'][number]>>;
  const window = wish.window && windows[wish.window];
  const passes = (record: Transaction): boolean =>
    window?.holds !== false && wish.by.every((name) => record[name] === filters[name]);
  const may = records.filter(passes);
  // A window that looks at the payment leaves out what is not paid.
  const must = window ? may.filter((record) => record.paid_at !== null) : may;
  const perPage = pageSize(may.length, wish);
  const { amount, ...rest } = filters;
  const query: Query = {
    ...isolate,
    ...rest,
    ...(amount === undefined ? {} : { amount: String(amount) }),
    ...(window ? edges(records, window) : {}),
    ...(wish.sort ? { sort: wish.sort } : {}),
    ...(wish.order ? { order: wish.order } : {}),
    per_page: perPage,
  };
  return { query, may, must, perPage };
}

const at = (records: readonly Transaction[], index: number): Transaction => records[index % records.length]!;

// So many on a page that there are about as many pages as wished, the last of them full or not.
function pageSize(total: number, { into, evenly }: Wish): number {
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
