// Endpoints > List transactions: what each page shows of the filters, the order and the paging that were asked for
import type { RequirementId } from '../../contract/contract.js';
import { dateForm, hasMoments, mayShow, timeForm, type Edge } from '../../domain/transactions/list-window.js';
import { expectOrder } from '../../domain/transactions/list-order.js';
import {
  describe,
  isOfCustomer,
  keyOf,
  type Query,
  type Transaction,
} from '../../domain/transactions/transaction-list.js';
import { expectSame, expectThat } from '../../engine/expect.js';
import { areTogether } from '../context.js';
import { businessOf } from '../business.js';
import type { Judge } from '../judge.js';
import { hasMask } from '../masks.js';
import { judgeMeta } from './list-meta.js';
import { isThere, pagesOf, perPageOf, type RecordedPage } from './pages.js';
import type { Rule } from './rule.js';

export const list: Rule = (recording, judge) => {
  const pages = pagesOf(recording);
  for (const page of pages) {
    judgeFilters(page, judge);
    judgeOrder(page, judge);
    judgePage(page, judge);
  }
  judgeMeta(pages, judge);
  judgeWalks(pages, judge);
  judgeReferences(pages, judge);
};

type Fits = (record: Transaction) => boolean;

// Which records a filter may show; null for a value whose meaning the document leaves open.
const filters: readonly [name: keyof Query, id: RequirementId, fits: (value: string) => Fits | null][] = [
  [
    'status',
    'listTransactions/filter-status',
    (value) =>
      ({ status }) =>
        status === value,
  ],
  [
    'channel',
    'listTransactions/filter-channel',
    (value) =>
      ({ channel }) =>
        channel === value,
  ],
  [
    'currency',
    'listTransactions/filter-currency',
    // Others may be unknown, and ignored.
    (value) => (/^(NGN|GHS|KES|USD|GBP|EUR)$/.test(value) ? ({ currency }) => currency === value : null),
  ],
  ['customer', 'listTransactions/filter-customer', (value) => (value === '' ? null : isOfCustomer(value))],
  [
    'amount',
    'listTransactions/filter-amount',
    (value) => (/^[1-9]\d{0,14}$/.test(value) ? ({ amount }) => amount === Number(value) : null),
  ],
  ['from', 'listTransactions/filter-from', (value) => within('from', value)],
  ['to', 'listTransactions/filter-to', (value) => within('to', value)],
];

function within(side: 'from' | 'to', value: string): Fits | null {
  const edge = edgeOf(value);
  return edge && ((record) => !hasMoments(record) || mayShow({ [side]: edge }, record));
}

function edgeOf(value: string): Edge | null {
  if (Number.isNaN(Date.parse(value))) return null;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dateForm(Date.parse(value));
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? timeForm(Date.parse(value)) : null;
}

function judgeFilters({ query, records, exchange }: RecordedPage, judge: Judge): void {
  const asked = filters.filter(([name]) => query[name] !== undefined);
  for (const [name, id, fitting] of asked) {
    const fits = fitting(String(query[name]));
    const [stranger, ...more] = fits
      ? records.filter((record) => !fits(record) && isShown(name, record))
      : [];
    // An empty list shows of a filter nothing.
    if (!fits || records.length === 0) continue;
    const actual = `${more.length + 1} of the ${records.length} that came are others, the first of them ${describe(stranger)}`;
    const holds = () =>
      expectThat(stranger === undefined, `only transactions with ${name} ${query[name]}`, actual, exchange);
    judge.expect(id, holds);
    if (asked.length > 1) judge.expect('listTransactions/filters-combined', holds);
  }
}

const isShown = (name: keyof Query, record: Transaction): boolean =>
  !hasMask(name in record ? record[name as keyof Transaction] : [record.created_at, record.paid_at]);

// A page is in order by itself, whatever is written meanwhile.
function judgeOrder({ query, records, exchange }: RecordedPage, judge: Judge): void {
  const { sort, order } = query;
  if (records.length < 2) return;
  const key = sort ?? 'created_at';
  const id: RequirementId =
    sort === undefined || order === undefined
      ? 'listTransactions/sort-default'
      : `listTransactions/sort-${key}`;
  judge.expect(id, () => expectOrder(records, { sort, order }, exchange));
}

// Limits > row per_page
function judgePage(page: RecordedPage, judge: Judge): void {
  const { query, records, meta, exchange } = page;
  const size = perPageOf(query);
  if (size < 1) return;
  const shown = isThere(page) ? { page: meta.page } : {};
  judge.expect('listTransactions/page-size', () =>
    expectThat(records.length <= size, `at most ${size} records on a page`, `${records.length}`, exchange),
  );
  judge.expect('listTransactions/meta', () =>
    expectSame(
      { page: query.page ?? 1, ...shown, per_page: meta.per_page },
      { page: query.page ?? 1, per_page: size },
      'the page that was asked for',
      exchange,
    ),
  );
  if (query.page === undefined && query.per_page === undefined && isThere(page))
    judge.expect('listTransactions/page-default', () =>
      expectThat(
        meta.page === 1 && meta.per_page === 50,
        'page 1 of up to 50 records',
        `page ${meta.page} by ${meta.per_page}`,
        exchange,
      ),
    );
}

// Two neighbouring pages of one listing by creation, of which none came or went in between: each record once.
function judgeWalks(pages: readonly RecordedPage[], judge: Judge): void {
  for (const [at, page] of pages.entries()) {
    const next = pages.slice(at + 1).find((one) => listingOf(one) === listingOf(page));
    if (!next || (next.query.page ?? 1) !== (page.query.page ?? 1) + 1 || !isThere(next)) continue;
    const { query, meta } = page;
    if (query.status !== undefined || (query.sort ?? 'created_at') !== 'created_at') continue;
    if (meta.total !== next.meta.total || areTogether(page.exchange, next.exchange)) continue;
    const shown = new Set(page.records.map(keyOf));
    const twice = next.records.find((record) => shown.has(keyOf(record)));
    judge.expect('listTransactions/page-walk', () =>
      expectThat(
        twice === undefined,
        'each record once, page by page',
        `${describe(twice)} on two pages`,
        next.exchange,
        {
          exchanges: [page.exchange, next.exchange],
        },
      ),
    );
  }
}

function listingOf({ query: { page: _, ...query }, exchange }: RecordedPage): string {
  return JSON.stringify([
    businessOf(exchange) ?? exchange.id,
    Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}

// Resources and their fields > Transaction, variant B (smallest-unit schema) > row reference
function judgeReferences(pages: readonly RecordedPage[], judge: Judge): void {
  const owners = new Map<string, number>();
  for (const { records, exchange } of pages)
    for (const { id, reference } of records) {
      const key = JSON.stringify([businessOf(exchange) ?? exchange.id, reference]);
      const owner = owners.get(key) ?? id;
      owners.set(key, owner);
      if (owners.size > 1)
        judge.expect('listTransactions/reference-unique', () =>
          expectThat(
            owner === id,
            'a reference of its own for each transaction',
            `the transactions ${owner} and ${id} share ${reference}`,
            exchange,
          ),
        );
    }
}
