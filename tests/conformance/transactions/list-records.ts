// Resources and their fields > Transaction, variant B (smallest-unit schema); States and transitions >
// Transaction: each listed record
import type { Context } from '../../../src/domain/context.js';
import { expectThat } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { optional } from '../examples.js';
import { page, pageOrRefusal, stated, universe, walk, type Page, type Query } from './expect-selection.js';
import {
  appliesTo,
  expectInvariant,
  transactionInvariants,
} from '../../../src/domain/transactions/transaction-invariants.js';

export const { entries, requirement } = suite('overlapping');

for (const invariant of transactionInvariants) {
  requirement(`listTransactions/${invariant.name}`, async (t) => {
    await t.control('listTransactions');
    let judged = 0;
    for (const status of invariant.statuses) {
      const found = await latest(t, { status, ...(invariant.channel && { channel: invariant.channel }) });
      for (const record of found?.records ?? []) {
        if (!appliesTo(invariant, record)) continue;
        expectInvariant(invariant, record, found?.exchange);
        judged++;
      }
    }
    const by = invariant.channel ? ` by ${invariant.channel}` : '';
    if (judged === 0)
      throw new NotTestable(`no transaction is listed as ${invariant.statuses.join(' or ')}${by}`);
  });
}

// Resources and their fields > Transaction, variant B (smallest-unit schema) > row reference
requirement('listTransactions/reference-unique', async (t) => {
  const known = await optional(universe(t));
  const pages = [await page(t, { per_page: 100 }), ...(known ? await walk(t, known.isolate) : [])];
  const owners = new Map<string, number>();
  for (const { records, exchange } of pages) {
    for (const { id, reference } of records) {
      const owner = owners.get(reference) ?? id;
      expectThat(
        owner === id,
        'a reference of its own for each transaction',
        `the transactions ${owner} and ${id} share ${reference}`,
        exchange,
      );
      owners.set(reference, id);
    }
  }
  if (owners.size < 2) throw new NotTestable('fewer than two transactions are listed');
});

// The latest transactions by a filter, read once a run; null when it is refused.
function latest(t: Context, query: Query): Promise<Page | null> {
  return t.once(`the latest transactions ${JSON.stringify(query)}`, async (t) => {
    await optional(stated(t));
    return pageOrRefusal(t, { ...query, per_page: 100 });
  });
}
