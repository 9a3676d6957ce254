// What a combination of parameters must find, over the records as the list showed them when it was first read.
import type { Context } from '../../src/domain/context.js';
import {
  hasMoments,
  isInside,
  isPaid,
  mayShow,
  type Edges,
} from '../../src/rules/transactions/list-window.js';
import { universe, type Query, type Transaction } from '../../src/domain/transactions/transaction-list.js';
import { customerOf } from './list-customer.js';
import { edgesOf } from './list-edges.js';
import type { ListQuery } from './list-queries.js';

/** The model's prediction for a query. */
export interface Prediction {
  /** What is sent, but for the page. */
  query: Query;
  /** The known records that may be shown, and those of them that must be. */
  may: readonly Transaction[];
  must: readonly Transaction[];
  /** Whether no other record can pass; */
  isKnown: boolean;
  /** whether another one passes, as far as it can be told. */
  passes: (record: Transaction) => boolean;
  perPage: number;
  /** The page that is asked for; undefined where the query names none. */
  page: number | undefined;
}

type Filter = 'status' | 'currency' | 'channel' | 'amount';
const filterNames: readonly Filter[] = ['status', 'currency', 'channel', 'amount'];

const defaultPageSize = 50;
const mostOnPage = 100;

export async function predict(t: Context, wanted: ListQuery): Promise<Prediction> {
  const { records } = await universe(t);
  const named = filterNames.filter((name) => wanted[name]);
  const like = likeOf(records, named, wanted);
  const { customer, isOf, isKnown } = await customerOf(t, wanted.customer, like);
  const keeps = (record: Transaction): boolean =>
    isOf(record) && named.every((name) => record[name] === like[name]);
  const kept = records.filter(keeps);
  // A time without an offset is in no window for sure.
  const window = records.every(hasMoments) ? wanted.window : undefined;
  const edges: Edges = window ? edgesOf(kept, window) : {};
  const may = kept.filter((record) => mayShow(edges, record));
  const must = window ? may.filter((record) => isPaid(record) && isInside(edges, record)) : may;
  const perPage = sizeOf(must.length, wanted.per_page);
  const given = <Name extends Filter>(name: Name): Transaction[Name] | undefined =>
    wanted[name] ? like[name] : undefined;
  const amount = given('amount');
  return {
    query: defined({
      ...{ customer, status: given('status'), currency: given('currency'), channel: given('channel') },
      amount: amount === undefined ? undefined : String(amount),
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

// The values that show the most: each filter leaves something out, and several records are found.
function likeOf(records: readonly Transaction[], named: readonly Filter[], wanted: ListQuery): Transaction {
  const isCounted = wanted.window || wanted.sort === 'paid_at' ? isPaid : () => true;
  const alike = (one: Transaction, names: readonly Filter[]): number =>
    records.filter((record) => isCounted(record) && names.every((name) => record[name] === one[name])).length;
  const groups = new Map(
    records.map((record) => [JSON.stringify(named.map((name) => record[name])), record]),
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
  return best[wanted.like % best.length]!.record;
}

// The page size that fills about three pages, the last of them or not.
function sizeOf(total: number, size: ListQuery['per_page']): number {
  if (size === undefined) return defaultPageSize;
  if (size === 'one') return 1;
  if (size === 'most') return mostOnPage;
  const least = Math.max(1, Math.ceil(total / 3));
  const sizes = Array.from({ length: mostOnPage }, (_, index) => index + 1).slice(least - 1);
  const isFull = size === 'without a rest';
  return sizes.find((each) => (total % each === 0) === isFull) ?? Math.min(mostOnPage, least);
}

function pageOf(page: ListQuery['page'], last: number): number | undefined {
  if (page === 'first') return 1;
  if (page === 'second') return Math.min(2, last);
  return page === 'last' ? last : undefined;
}

const defined = (query: { [Name in keyof Query]: Query[Name] | undefined }): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
