// Endpoints > List transactions: the filters, order and paging of each page
import type { Exchange } from '../../contract/exchange.js';
import { say, type Words } from '../../contract/phrase.js';
import { expectSame, expectThat } from '../../checks/expect.js';
import { answersOf, exercised, pairsOf, type Asked } from '../rule.js';
import { askedFilters, expectNoStrangers, filterNames, filterOf, partsOf } from './list-filters.js';
import { expectOrder } from './list-order.js';
import { describe, keyOf, type Page, type Query } from './transaction.js';

const list = 'listTransactions';

/** A page of the list, with the query of its request. */
export interface AskedPage extends Page {
  query: Query;
}

// A rule of pairs asks for the same page hundreds of times.
const pages = new WeakMap<Asked, AskedPage>();

export function pageIn(asked: Asked): AskedPage {
  const { exchange, body, query } = asked;
  const { data, meta } = body as unknown as { data: Page['records']; meta: Page['meta'] };
  const page = pages.get(asked) ?? { records: data, meta, exchange, query };
  pages.set(asked, page);
  return page;
}

export const perPageOf = ({ per_page }: Query): number => per_page ?? 50;

/**
 * Whether the page exists. The contract does not specify an empty list and pages past the end (ruling:pages). A server may show the
 * last page instead.
 */
export const isThere = ({ query, meta }: AskedPage): boolean =>
  (query.page ?? 1) <= Math.ceil(meta.total / perPageOf(query));

/** Expects only records that a filter of the query may show. */
function expectFiltered({ query, records, exchange }: AskedPage, name: string): void {
  const filter = filterOf(query, name);
  exercised(
    filter !== null && records.length > 0,
    `the list is empty, or the contract does not specify this ${name}`,
  );
  expectNoStrangers(
    { records, query, exchange },
    records.filter((record) => !filter.may(record)),
    [name],
  );
}

function expectEach(page: AskedPage, names: readonly string[]): void {
  const testable = names.filter((name) => filterOf(page.query, name) !== null);
  exercised(
    testable.length > 0 && page.records.length > 0,
    'the list is empty, or the contract does not specify its filters',
  );
  for (const name of testable) expectFiltered(page, name);
}

/** Limits > row per_page */
function expectSize({ query, records, exchange }: AskedPage): void {
  const size = perPageOf(query);
  exercised(size >= 1, 'per_page is less than 1');
  expectThat(
    records.length <= size,
    say`at most ${size} records on a page`,
    say`${records.length}`,
    exchange,
    { isOfOne: true, parts: ['size'] },
  );
}

/** Expects members of `meta`, or the number of records on the page. */
export function expectMeta(
  shown: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  of: Words,
  exchange: Exchange,
): void {
  const wrong = Object.keys(wanted).filter((name) => shown[name] !== wanted[name]);
  // The expected number of records is that of the total.
  const parts = wrong.flatMap((name) => (name === 'records' ? ['size', 'meta.total'] : [`meta.${name}`]));
  expectSame(shown, wanted, of, exchange, { parts });
}

function expectPlace(page: AskedPage): void {
  const { query, meta, exchange } = page;
  const size = perPageOf(query);
  exercised(size >= 1, 'per_page is less than 1');
  const number = query.page ?? 1;
  expectMeta(
    { page: isThere(page) ? meta.page : number, per_page: meta.per_page },
    { page: number, per_page: size },
    'page and per_page in meta',
    exchange,
  );
}

function expectSorted({ query: { sort, order }, records, exchange }: AskedPage): void {
  exercised(records.length > 1, 'the list has fewer than two records');
  expectOrder(records, { sort, order }, exchange);
}

const sortKeys = ['created_at', 'amount', 'paid_at', 'status'] as const;

// A successful payment does not change. So if one page shows it, a complete list with filters that it passes must also show it.
function expectComplete(known: AskedPage, page: AskedPage, names: readonly string[]): void {
  const { query, records, meta, exchange } = page;
  exercised(
    (query.page ?? 1) === 1 && !meta.has_more && meta.total === records.length,
    'the response is only a part of the list',
  );
  const all = names.map((name) => filterOf(query, name));
  const shown = new Set(records.map(keyOf));
  const missing = known.records.find(
    (record) =>
      record.status === 'success' &&
      all.every((filter) => filter?.must(record) === true) &&
      !shown.has(keyOf(record)),
  );
  expectThat(
    missing === undefined,
    say`every transaction that matches ${JSON.stringify(query)}`,
    say`${records.length} records, without ${describe(missing)}`,
    exchange,
    { exchanges: [known.exchange, exchange], parts: partsOf(names) },
  );
}

/** The filters to attribute a missing record to. A filter by customer counts only if it is the only one. */
const tellingFilters = (query: Query): string[] => {
  const names = askedFilters(query);
  return names.length > 1 ? names.filter((name) => name !== 'customer') : names;
};

export const pageRules = [
  ...answersOf(list, {
    ...Object.fromEntries(
      filterNames.map((name) => [
        `filter-${name}`,
        (asked: Asked) => {
          const page = pageIn(asked);
          exercised(askedFilters(page.query).includes(name), `the request has no filter by ${name}`);
          expectFiltered(page, name);
        },
      ]),
    ),
    'filters-combined': (asked) => {
      const page = pageIn(asked);
      const names = askedFilters(page.query);
      exercised(names.length > 1, 'the request has fewer than two filters');
      expectEach(page, names);
    },
    ...Object.fromEntries(
      sortKeys.map((key) => [
        `sort-${key}`,
        (asked: Asked) => {
          const page = pageIn(asked);
          exercised(
            page.query.sort === key && page.query.order !== undefined,
            `the request does not sort by ${key}`,
          );
          expectSorted(page);
        },
      ]),
    ),
    'sort-default': (asked) => {
      const page = pageIn(asked);
      exercised(
        page.query.sort === undefined || page.query.order === undefined,
        'the request sets both sort and order',
      );
      expectSorted(page);
    },
    // Endpoints > List transactions > table: any combination of parameters
    'any-query': (asked) => {
      const page = pageIn(asked);
      const names = askedFilters(page.query);
      const isCombined = names.length + (page.query.sort === undefined ? 0 : 1) > 1;
      exercised(
        isCombined && page.records.length > 0,
        'the request combines no parameters, or the list is empty',
      );
      for (const name of names) if (filterOf(page.query, name)) expectFiltered(page, name);
      if (page.records.length > 1) expectSorted(page);
      expectSize(page);
      expectPlace(page);
    },
    'page-size': (asked) => expectSize(pageIn(asked)),
    meta: (asked) => expectPlace(pageIn(asked)),
    'page-default': (asked) => {
      const page = pageIn(asked);
      const { query, meta, exchange } = page;
      const isDefault = query.page === undefined && query.per_page === undefined && isThere(page);
      exercised(isDefault, 'the request sets page or per_page, or the list is empty');
      const { page: number, per_page: size } = meta;
      expectMeta(
        { page: number, per_page: size },
        { page: 1, per_page: 50 },
        'the default page and per_page in meta',
        exchange,
      );
    },
  }),
  ...pairsOf([list, list], {
    // Two consecutive pages of one list by creation have no common record, if no record was added or removed in between.
    'page-walk': (first, second) => {
      const [page, next] = [pageIn(first), pageIn(second)];
      const { query, meta } = page;
      const isNext = (next.query.page ?? 1) === (query.page ?? 1) + 1 && isThere(next);
      const isFixed = query.status === undefined && (query.sort ?? 'created_at') === 'created_at';
      const isSame = listingOf(query) === listingOf(next.query) && meta.total === next.meta.total;
      const isCalm = !first.exchange.crowded && !second.exchange.crowded;
      exercised(isNext && isFixed && isSame && isCalm, 'the two pages are not consecutive pages of one list');
      const shown = new Set(page.records.map(keyOf));
      const twice = next.records.find((record) => shown.has(keyOf(record)));
      const actual = say`${describe(twice)} on two pages`;
      expectThat(twice === undefined, 'no record on two pages', actual, next.exchange, {
        exchanges: [page.exchange, next.exchange],
        parts: ['pages'],
      });
    },
  }),
  ...pairsOf([list, list], {
    ...Object.fromEntries(
      filterNames.map((name) => [
        `filter-${name}`,
        (first: Asked, second: Asked) => {
          const page = pageIn(second);
          const telling = tellingFilters(page.query);
          exercised(
            telling.length === 1 && telling[0] === name,
            `the request has a filter other than ${name}, or none`,
          );
          expectComplete(pageIn(first), page, askedFilters(page.query));
        },
      ]),
    ),
    'any-query': (first, second) => {
      const page = pageIn(second);
      exercised(tellingFilters(page.query).length > 1, 'the request has fewer than two filters');
      expectComplete(pageIn(first), page, askedFilters(page.query));
    },
  }).map((rule) => ({ ...rule, mayChange: true as const })),
];

const listingOf = ({ page: _, ...query }: Query): string =>
  JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
