import { say } from '../../src/contract/phrase.js';
import type { Context } from '../../src/domain/context.js';
import { expectThat } from '../../src/checks/expect.js';
import {
  describe,
  keyOf,
  page,
  pageOrRefusal,
  universe,
  type Page,
  type Query,
  type Transaction,
} from '../../src/domain/transactions/transaction-list.js';
import type { ListQuery } from './list-queries.js';
import {
  askedFilters,
  expectNoStrangers,
  filterOf,
  notApplied,
  partsOf,
  queryInWords,
} from '../../src/rules/transactions/list-filters.js';
import { expectMeta } from '../../src/rules/transactions/pages.js';
import { expectOrder, expectSlice } from '../../src/rules/transactions/list-order.js';
import { predict, type Prediction } from './list-query-model.js';

// The maximum number of pages to read.
const mostPages = 3;

/** Reads the pages of a query and compares them with the model. Throws a Violation for a difference. */
export async function expectPrediction(t: Context, wanted: ListQuery): Promise<void> {
  const prediction = await predict(t, wanted);
  const pages = await read(t, wanted, prediction);
  // A server may refuse long windows and windows that end in the future. Then the query is tested without its window.
  if (!pages) return wanted.window && expectPrediction(t, { ...wanted, window: undefined });
  const { isKnown, may, must, perPage } = prediction;
  for (const one of pages) {
    await expectFamiliar(t, one, prediction);
    // A page past the end may repeat the last page, and its meta is unspecified.
    if (wanted.page === 'past the end') continue;
    await expectCounts(t, one, prediction);
    expectOrder(one.records, wanted, one.exchange);
    if (isKnown && may.length === must.length) expectSlice(one, wanted, may, perPage);
  }
  // Other clients may add records between two pages, unless all records of the list are known.
  if (wanted.page === 'every' && isKnown) expectAll(pages, wanted, prediction);
}

// Reads the pages. Null for a refusal that the contract allows.
async function read(
  t: Context,
  wanted: ListQuery,
  { query, page: number, isKnown, must }: Prediction,
): Promise<Page[] | null> {
  const sent = number === undefined ? query : { ...query, page: number };
  const mayBeRefused = wanted.window || wanted.page === 'past the end' || must.length === 0;
  const first = mayBeRefused ? await pageOrRefusal(t, sent) : await page(t, sent);
  if (!first || wanted.page !== 'every') return first && [first];
  const pages = [first];
  const most = isKnown ? mostPages : 2;
  while (pages.at(-1)!.meta.has_more && pages.length < most)
    pages.push(await page(t, { ...query, page: pages.length + 1 }));
  return pages;
}

// Total, pages and has_more, the page and its size.
async function expectCounts(
  t: Context,
  { records, meta, exchange }: Page,
  { query, may, must, isKnown, perPage }: Prediction,
): Promise<void> {
  const { total } = meta;
  const most = isKnown ? may.length : Infinity;
  const isTotal = total >= must.length && total <= most;
  const counted = isKnown ? [...new Set([must.length, most])].join(' to ') : `at least ${must.length}`;
  expectThat(
    isTotal,
    say`a total of ${counted} for ${queryInWords(query)}`,
    say`a total of ${total}`,
    exchange,
    {
      parts: ['meta.total'],
      ...(isTotal || !isKnown ? {} : ignored((await universe(t)).records, query, total)),
    },
  );
  const sent = Number(new URLSearchParams(exchange.request.path.split('?')[1]).get('page') ?? 1);
  const rest = Math.max(0, total - (sent - 1) * perPage);
  // The contract does not specify `page` and `pages` of an empty list.
  const place = (page: number, pages: number) => (total > 0 ? { page, pages } : {});
  expectMeta(
    {
      ...place(meta.page, meta.pages),
      ...{ per_page: meta.per_page, has_more: meta.has_more, records: records.length },
    },
    {
      ...place(sent, Math.ceil(total / perPage)),
      ...{ per_page: perPage, has_more: rest > perPage, records: Math.min(rest, perPage) },
    },
    say`page ${sent} (${total} records, ${perPage} a page)`,
    exchange,
  );
}

async function expectFamiliar(
  t: Context,
  { records, exchange }: Page,
  { query, may, isKnown, passes }: Prediction,
): Promise<void> {
  const known = new Set((await universe(t)).records.map(keyOf));
  const allowed = new Set(may.map(keyOf));
  const belongs = (record: Transaction): boolean =>
    allowed.has(keyOf(record)) || (!isKnown && !known.has(keyOf(record)) && passes(record));
  const strangers = records.filter((record) => !belongs(record));
  expectNoStrangers({ records, query, exchange }, strangers);
}

/** Finds filters that the server ignored: without them, as many records match as the total states. */
export function ignored(
  records: readonly Transaction[],
  query: Query,
  total: number,
): { headline?: string; parts?: string[] } {
  const asked = askedFilters(query);
  const window = asked.filter((name) => name === 'from' || name === 'to');
  const names = [...asked.map((name) => [name]), window].find((some) => {
    const others = asked.filter((name) => !some.includes(name)).map((name) => filterOf(query, name));
    return records.filter((record) => others.every((filter) => filter?.may(record) ?? true)).length === total;
  });
  return names === undefined || names.length === 0
    ? {}
    : {
        headline: `${notApplied(query, names)}: the total is ${total}`,
        parts: ['meta.total', ...partsOf(names)],
      };
}

function expectAll(pages: readonly Page[], wanted: ListQuery, { query, must }: Prediction): void {
  const { meta, exchange } = pages.at(-1)!;
  const records = pages.flatMap((one) => one.records);
  const listed = records.map(keyOf);
  const twice = records.find((_, index) => listed.indexOf(listed[index]!) < index);
  expectThat(twice === undefined, 'no duplicate transaction', say`${describe(twice)} twice`, exchange, {
    parts: ['pages'],
  });
  expectOrder(records, wanted, exchange);
  if (meta.has_more) return;
  const missing = must.find((record) => !listed.includes(keyOf(record)));
  const all = say`all ${must.length} transactions for ${queryInWords(query)}`;
  expectThat(
    missing === undefined,
    all,
    say`${records.length} transactions, without ${describe(missing)}`,
    exchange,
    { parts: partsOf(askedFilters(query)) },
  );
}
