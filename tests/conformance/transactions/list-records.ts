// Resources and their fields > Transaction, variant B (smallest-unit schema); States and transitions >
// Transaction: each listed record
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { optional } from '../examples.js';
import {
  keyOf,
  page,
  pageOrRefusal,
  stated,
  universe,
  walk,
  type Page,
  type Query,
} from './expect-selection.js';
import { appliesTo, transactionInvariants } from '../../../src/rules/transactions/transaction-invariants.js';

export const { entries, requirement } = suite('overlapping');

for (const invariant of transactionInvariants) {
  requirement(`listTransactions/${invariant.name}`, async (t) => {
    await t.http.baseline('listTransactions');
    let judged = 0;
    for (const status of invariant.statuses) {
      const found = await latest(t, { status, ...(invariant.channel && { channel: invariant.channel }) });
      if (!found?.records.some((record) => appliesTo(invariant, record))) continue;
      t.check(`listTransactions/${invariant.name}`, found.exchange);
      judged++;
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
  if (new Set(pages.flatMap(({ records }) => records.map(keyOf))).size < 2)
    throw new NotTestable('fewer than two transactions are listed');
  for (const [at, { exchange }] of pages.entries())
    for (const other of pages.slice(0, at + 1))
      t.check('listTransactions/reference-unique', other.exchange, exchange);
});

// The latest transactions by a filter, read once a run; null when it is refused.
function latest(t: Context, query: Query): Promise<Page | null> {
  return t.once(`the latest transactions ${JSON.stringify(query)}`, async (t) => {
    await optional(stated(t));
    return pageOrRefusal(t, { ...query, per_page: 100 });
  });
}
