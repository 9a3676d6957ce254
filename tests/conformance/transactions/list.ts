// Endpoints > List transactions: pages and their arithmetic.
import { say } from '../../../src/contract/phrase.js';
import type { Context } from '../../../src/domain/context.js';
import { expectThat } from '../../../src/checks/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { expectMeta } from '../../../src/rules/transactions/pages.js';
import { keyOf, listSuite, page, pageOrRefusal, stated, universe, type Query } from './expect-selection.js';
import { pageSize, unevenPages } from './uneven-pages.js';

export const { entries, requirement } = listSuite();

// Limits > row per_page
requirement('listTransactions/page-default', async (t) => {
  const { records, meta, exchange } = await page(t, {});
  const wanted = { records: Math.min(50, meta.total) };
  expectMeta({ records: records.length }, wanted, 'the number of records on the default page', exchange);
  t.check('listTransactions/page-default', exchange);
});

requirement('listTransactions/page-size', async (t) => {
  const pages = await unevenPages(t);
  for (const { records, meta, exchange } of pages) {
    const rest = Math.max(0, meta.total - (meta.page - 1) * meta.per_page);
    expectMeta(
      { records: records.length },
      { records: Math.min(meta.per_page, rest) },
      say`the records on page ${meta.page} of ${meta.total} by ${meta.per_page}`,
      exchange,
    );
  }
  const { isolate, records } = await universe(t);
  for (const per_page of [1, 100]) {
    const bounded = await page(t, { ...isolate, per_page });
    expectMeta(
      { records: bounded.records.length },
      { records: Math.min(per_page, records.length) },
      say`the records with per_page ${per_page}`,
      bounded.exchange,
    );
  }
});

// Endpoints > List transactions > row per_page: tested by a refusal, or with a list of more records.
requirement('listTransactions/query.per_page.maximum', async (t) => {
  const { isolate, total } = await universe(t);
  for (const per_page of [101, Math.max(total, 101)]) {
    const bounded = await pageOrRefusal(t, { ...isolate, per_page });
    if (bounded && total <= 100) throw new NotTestable(say`${total} transactions fit on one page`);
    // A server that refuses 101 also refuses more.
    if (!bounded) return;
    const found = bounded.records.length;
    expectThat(found <= 100, 'at most 100 records', say`${found} records`, bounded.exchange, {
      parts: ['size'],
    });
  }
});

requirement('listTransactions/page-walk', async (t) => {
  const { isolate, total } = await universe(t);
  const pages = await unevenPages(t);
  const { exchange } = pages.at(-1)!;
  const met = pages.flatMap(({ records }) => records.map(keyOf));
  const twice = met.find((id, index) => met.indexOf(id) !== index);
  expectThat(twice === undefined, 'each record once', say`record ${twice} twice`, exchange, {
    headline: 'a record is on two pages of one list',
    parts: ['pages'],
  });
  expectThat(
    met.length === total,
    say`all ${total} records of the total`,
    say`${met.length} of them`,
    exchange,
    {
      headline: say`the pages of a list have ${met.length} of its ${total} records`,
      parts: ['pages', 'meta.total'],
    },
  );
  if (isolate.customer === undefined) return;
  const { count = total } = await stated(t);
  expectThat(
    met.length >= count,
    say`all ${count} records of the customer`,
    say`${met.length} of them`,
    exchange,
    { parts: ['records'] },
  );
});

// Endpoints > List transactions > paragraph 2
requirement('listTransactions/meta', async (t) => {
  const { records, total: known } = await universe(t);
  const pages = await unevenPages(t);
  pages.forEach(({ meta, exchange }, index) => {
    const { per_page } = pages[0]!.meta;
    const expected = {
      total: records.length,
      page: index + 1,
      per_page: pageSize(known),
      pages: Math.ceil(records.length / per_page),
      has_more: index + 1 < Math.ceil(records.length / per_page),
    };
    const { total, page, per_page: size, pages: count, has_more } = meta;
    expectMeta(
      { total, page, per_page: size, pages: count, has_more },
      expected,
      say`the meta of page ${index + 1} (${records.length} records, ${per_page} a page)`,
      exchange,
    );
  });
  const { isolate } = await universe(t);
  const [{ meta, exchange }] = [await page(t, { ...isolate, per_page: 100 })];
  expectMeta(
    { total: meta.total, has_more: meta.has_more },
    { total: records.length, has_more: records.length > 100 },
    say`the meta of page 1 (${records.length} records, 100 a page)`,
    exchange,
  );
  await expectFullLastPage(t, isolate, records.length);
  await expectEmptyMeta(t, isolate);
});

// A full last page has no successor.
async function expectFullLastPage(t: Context, isolate: Query, total: number): Promise<void> {
  const per_page = [...Array(100).keys()].map((i) => 100 - i).find((size) => total % size === 0) ?? 1;
  const last = total / per_page;
  const { meta, exchange } = await page(t, { ...isolate, per_page, page: last });
  expectMeta(
    { pages: meta.pages, has_more: meta.has_more },
    { pages: last, has_more: false },
    say`the meta of the last page (${total} records, ${per_page} a page)`,
    exchange,
  );
}

// Of an empty list, `pages` is left open; total and has_more are not.
async function expectEmptyMeta(t: Context, isolate: Query): Promise<void> {
  const { records } = await universe(t);
  const status = (['success', 'failed', 'pending', 'abandoned', 'cancelled'] as const).find(
    (value) => !records.some((record) => record.status === value),
  );
  const query: Query = status
    ? { ...isolate, per_page: 100, status }
    : { ...isolate, per_page: 100, amount: String(Math.max(...records.map((record) => record.amount)) + 1) };
  const empty = await pageOrRefusal(t, query);
  if (!empty) return;
  const { records: found, meta, exchange } = empty;
  if (found.length === 0)
    expectMeta(
      { total: meta.total, has_more: meta.has_more },
      { total: 0, has_more: false },
      'the meta of an empty list',
      exchange,
    );
}
