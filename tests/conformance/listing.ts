import type { Context } from '../../src/harness/context.js';
import { expectThat } from '../../src/harness/expect.js';
import {
  describe,
  page,
  pageOrRefusal,
  universe,
  walk,
  type Query,
  type Transaction,
} from '../../src/harness/listing.js';
import { NotTestable } from '../../src/harness/outcome.js';

export { page, pageOrRefusal, stated, universe, walk } from '../../src/harness/listing.js';
export type { Page, Query, Transaction } from '../../src/harness/listing.js';

/** A filter keeps exactly the known records that `fits` says, and shows no record that does not fit. */
export async function expectFilter(
  t: Context,
  filter: Query,
  fits: (record: Transaction) => boolean,
  what: string,
): Promise<void> {
  const { isolate, records } = await universe(t);
  await expectSelection(t, { ...isolate, ...filter }, fits, records.filter(fits), what);
}

/**
 * A query shows only records that fit, and every one of `wanted`; returns the ids that it shows. A query that
 * may be refused is not judged when it is.
 */
export async function expectSelection(
  t: Context,
  query: Query,
  fits: (record: Transaction) => boolean,
  wanted: readonly Transaction[],
  what: string,
  refusable = false,
): Promise<ReadonlySet<number>> {
  const first =
    refusable || wanted.length === 0
      ? await pageOrRefusal(t, { per_page: 100, ...query })
      : await page(t, { per_page: 100, ...query });
  if (!first) return new Set();
  const pages = await walk(t, query, first);
  const shown = new Set<number>();
  for (const { records, exchange } of pages) {
    const stranger = records.find((record) => !fits(record));
    expectThat(stranger === undefined, `only transactions ${what}`, describe(stranger), exchange);
    for (const record of records) shown.add(record.id);
  }
  const missing = wanted.find((record) => !shown.has(record.id));
  if (missing && (await universe(t)).isolate.customer === undefined) {
    const { meta } = await page(t, { per_page: 1 });
    if (meta.total !== (await universe(t)).records.length)
      throw new NotTestable('the list changes while it is read');
  }
  expectThat(
    missing === undefined,
    `every transaction ${what}, ${wanted.length} in all`,
    `${shown.size}, without ${describe(missing)}`,
    pages[0]!.exchange,
  );
  return shown;
}
