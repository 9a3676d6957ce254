// The model predicts the result of a combination of parameters from the records of the first read of the list.
import type { Context } from '../../src/domain/context.js';
import {
  hasMoments,
  isInside,
  isPaid,
  mayShow,
  type Edges,
} from '../../src/rules/transactions/list-window.js';
import { pickAt } from '../../src/cases/sampling.js';
import {
  keyOf,
  universe,
  type Query,
  type Transaction,
} from '../../src/domain/transactions/transaction-list.js';
import { shownByWidest } from '../../src/domain/transactions/widest-window.js';
import { customerOf } from './list-customer.js';
import { edgesOf } from './list-edges.js';
import type { ListQuery } from './list-queries.js';

/** The model's prediction for a query. */
export interface Prediction {
  /** The query without its page. */
  query: Query;
  /** The known records that the response may contain, and those that it must contain. */
  may: readonly Transaction[];
  must: readonly Transaction[];
  /** Whether all records that can match are known. */
  isKnown: boolean;
  /** Whether an unknown record may match. */
  passes: (record: Transaction) => boolean;
  perPage: number;
  /** The requested page. Undefined if the query has none. */
  page: number | undefined;
}

type Filter = 'status' | 'currency' | 'channel' | 'amount';
const filterNames: readonly Filter[] = ['status', 'currency', 'channel', 'amount'];

const defaultPageSize = 50;
const mostOnPage = 100;

export async function predict(t: Context, wanted: ListQuery): Promise<Prediction> {
  const { records } = await universe(t);
  const asked = { ...wanted, ...presentIn(records, wanted) };
  const named = filterNames.filter((name) => asked[name]);
  const like = likeOf(records, named, asked);
  const { customer, isOf, isKnown } = await customerOf(t, wanted.customer, like);
  const values = Object.fromEntries(
    named.map((name) => [name, name === 'status' || name === 'channel' ? asked[name] : like[name]]),
  ) as Partial<Pick<Transaction, Filter>>;
  const keeps = (record: Transaction): boolean =>
    isOf(record) && named.every((name) => record[name] === values[name]);
  const kept = records.filter(keeps);
  // A time without an offset cannot be compared with a window.
  const window = records.every(hasMoments) ? wanted.window : undefined;
  const edges: Edges = window && kept.length > 0 ? edgesOf(kept, window) : {};
  const may = kept.filter((record) => mayShow(edges, record));
  const must = window ? await surelyInside(t, may, edges) : may;
  const perPage = sizeOf(must, wanted);
  const { amount, ...others } = values;
  return {
    query: defined({
      ...{ customer, ...others, amount: amount === undefined ? undefined : String(amount) },
      ...{ from: edges.from?.value, to: edges.to?.value, sort: wanted.sort, order: wanted.order },
      per_page: wanted.per_page && perPage,
    }),
    may,
    must,
    isKnown,
    passes: (record) => keeps(record) && mayShow(edges, record),
    perPage,
    page: pageOf(wanted.page, Math.max(1, Math.ceil(must.length / perPage))),
  };
}

// If no known record has a status or channel, the query uses another value, because an empty list shows no order and no pages.
function presentIn(records: readonly Transaction[], { status, channel }: ListQuery) {
  const oneOf = <Name extends 'status' | 'channel'>(name: Name, value: ListQuery[Name]) => {
    const all = [...new Set(records.map((record) => record[name]))].toSorted();
    return value === undefined || (all as unknown[]).includes(value) ? value : pickAt(all, value.length);
  };
  return { status: oneOf('status', status), channel: oneOf('channel', channel) };
}

// A server that filters by payment time excludes unpaid records. The widest window shows whether it does.
async function surelyInside(
  t: Context,
  may: readonly Transaction[],
  edges: Edges,
): Promise<readonly Transaction[]> {
  const shown: ReadonlySet<string>[] = [];
  for (const side of ['from', 'to'] as const) if (edges[side]) shown.push(await shownByWidest(t, side));
  return may.filter(
    (record) => isInside(edges, record) && (isPaid(record) || shown.every((keys) => keys.has(keyOf(record)))),
  );
}

type Asked = ListQuery & { status: Transaction['status'] | undefined };

// The record with the most useful values: each filter excludes something, and the query finds several records.
function likeOf(records: readonly Transaction[], named: readonly Filter[], asked: Asked): Transaction {
  const isCounted = asked.sort === 'paid_at' ? isPaid : () => true;
  const alike = (one: Transaction, names: readonly Filter[]): number =>
    records.filter((record) => isCounted(record) && names.every((name) => record[name] === one[name])).length;
  const isAsked = (record: Transaction): boolean =>
    [record.status, undefined].includes(asked.status) && [record.channel, undefined].includes(asked.channel);
  const fitting = records.filter(isAsked);
  const groups = new Map(
    (fitting.length > 0 ? fitting : records).map((record) => [
      JSON.stringify(named.map((name) => record[name])),
      record,
    ]),
  );
  const scored = [...groups.values()].map((record) => {
    const found = alike(record, named);
    const telling = named.filter(
      (name) =>
        alike(
          record,
          named.filter((other) => other !== name),
        ) > found,
    );
    return { record, score: Math.min(found, 4) * (1 + telling.length) };
  });
  const most = Math.max(...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most);
  return best[asked.like % best.length]!.record;
}

// A relative page size gives about three pages, with a full or partial last page. It prefers a size that splits equal amounts over two
// pages.
function sizeOf(records: readonly Transaction[], { per_page: size, sort }: ListQuery): number {
  if (size === undefined) return defaultPageSize;
  if (typeof size === 'number') return size;
  const total = records.length;
  const least = Math.max(1, Math.ceil(total / 3));
  const isFull = size === 'without a rest';
  const sizes = Array.from({ length: mostOnPage }, (_, index) => index + 1).slice(least - 1);
  const fitting = sizes.filter((each) => (total % each === 0) === isFull);
  const amounts = sort === 'amount' ? records.map(({ amount }) => amount).toSorted((a, b) => a - b) : [];
  const parting = fitting.find((each) => total > 2 * each && amounts[each - 1] === amounts[each]);
  return parting ?? fitting[0] ?? Math.min(mostOnPage, least);
}

function pageOf(page: ListQuery['page'], last: number): number | undefined {
  if (page === 'first') return 1;
  if (page === 'second') return Math.min(2, last);
  if (page === 'third') return Math.min(3, last);
  if (page === 'past the end') return last + 1;
  return page === 'last' ? last : undefined;
}

const defined = (query: { [Name in keyof Query]: Query[Name] | undefined }): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
