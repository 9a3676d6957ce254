import type { Context } from '../../src/domain/context.js';
import { expectSame, expectThat } from '../../src/engine/expect.js';
import {
  describe,
  keyOf,
  page,
  pageOrRefusal,
  universe,
  type Page,
  type Transaction,
} from '../../src/domain/transactions/transaction-list.js';
import type { ListQuery } from './list-queries.js';
import { askedFilters, expectNoStrangers, queryInWords } from '../../src/rules/transactions/list-filters.js';
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
    await expectFamiliar(t, one, wanted, prediction);
    // A page past the end may repeat the last page, and its meta is unspecified.
    if (wanted.page === 'past the end') continue;
    await expectMeta(t, one, wanted, prediction);
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
async function expectMeta(
  t: Context,
  { records, meta, exchange }: Page,
  wanted: ListQuery,
  { query, may, must, isKnown, perPage }: Prediction,
): Promise<void> {
  const { total } = meta;
  const most = isKnown ? may.length : Infinity;
  const isTotal = total >= must.length && total <= most;
  const counted = isKnown ? [...new Set([must.length, most])].join(' to ') : `at least ${must.length}`;
  expectThat(
    isTotal,
    `a total of ${counted} for ${queryInWords(query)}`,
    `a total of ${total}`,
    exchange,
    isTotal
      ? {}
      : await ignored(t, wanted, (other) => other.isKnown && other.may.length === total).catch(() => ({})),
  );
  const sent = Number(new URLSearchParams(exchange.request.path.split('?')[1]).get('page') ?? 1);
  const rest = Math.max(0, total - (sent - 1) * perPage);
  // The contract does not specify `page` and `pages` of an empty list.
  const place = (page: number, pages: number) => (total > 0 ? { page, pages } : {});
  expectSame(
    {
      ...place(meta.page, meta.pages),
      ...{ per_page: meta.per_page, has_more: meta.has_more, records: records.length },
    },
    {
      ...place(sent, Math.ceil(total / perPage)),
      ...{ per_page: perPage, has_more: rest > perPage, records: Math.min(rest, perPage) },
    },
    `page ${sent} (${total} records, ${perPage} a page)`,
    exchange,
  );
}

async function expectFamiliar(
  t: Context,
  { records, exchange }: Page,
  wanted: ListQuery,
  { query, may, isKnown, passes }: Prediction,
): Promise<void> {
  const known = new Set((await universe(t)).records.map(keyOf));
  const allowed = new Set(may.map(keyOf));
  const belongs = (record: Transaction): boolean =>
    allowed.has(keyOf(record)) || (!isKnown && !known.has(keyOf(record)) && passes(record));
  const strangers = records.filter((record) => !belongs(record));
  const shown =
    strangers.length === 0
      ? {}
      : await ignored(t, wanted, (other) => {
          const found = new Set(other.may.map(keyOf));
          return strangers.every((record) => found.has(keyOf(record)));
        });
  expectNoStrangers({ records, query, exchange }, strangers, askedFilters(query), shown);
}

const filters = ['status', 'channel', 'currency', 'amount', 'customer', 'window'] as const;

/** Finds a parameter that the server ignored: without it, the prediction fits the response. */
async function ignored(
  t: Context,
  wanted: ListQuery,
  fits: (other: Prediction) => boolean,
): Promise<{ headline?: string }> {
  const given = filters.filter((name) => wanted[name]);
  const inWords = (name: (typeof filters)[number]): string =>
    `\`${name === 'window' ? wanted.window!.replace(/, as dates$/, '').replace(' and ', '` and `') : name}\``;
  for (const name of given) {
    const nothing = name === 'currency' || name === 'amount' ? false : undefined;
    if (!fits(await predict(t, { ...wanted, [name]: nothing }))) continue;
    const others = given.filter((other) => other !== name).map(inWords);
    return {
      headline: `${inWords(name)} is ignored${others.length > 0 ? ` when ${others.join(' and ')} ${/ and /.test(others.join(' and ')) ? 'are' : 'is'} set` : ''}`,
    };
  }
  return {};
}

function expectAll(pages: readonly Page[], wanted: ListQuery, { query, must }: Prediction): void {
  const { meta, exchange } = pages.at(-1)!;
  const records = pages.flatMap((one) => one.records);
  const listed = records.map(keyOf);
  const twice = records.find((_, index) => listed.indexOf(listed[index]!) < index);
  expectThat(twice === undefined, 'no duplicate transaction', `${describe(twice)} twice`, exchange);
  expectOrder(records, wanted, exchange);
  if (meta.has_more) return;
  const missing = must.find((record) => !listed.includes(keyOf(record)));
  const all = `all ${must.length} transactions for ${queryInWords(query)}`;
  expectThat(
    missing === undefined,
    all,
    `${records.length} transactions, without ${describe(missing)}`,
    exchange,
  );
}
