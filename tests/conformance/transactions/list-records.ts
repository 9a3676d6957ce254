// Resources and their fields > Transaction, variant B (smallest-unit schema); States and transitions >
// Transaction: each listed record
import { say } from '../../../src/contract/phrase.js';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { keyOf, knownIn, page, pageOrRefusal, type Page, type Query } from './expect-selection.js';
import { appliesTo, transactionInvariants } from '../../../src/rules/transactions/transaction-invariants.js';

export const { entries, requirement } = suite('overlapping');

for (const invariant of transactionInvariants) {
  requirement(`listTransactions/${invariant.name}`, async (t) => {
    await t.http.baseline('listTransactions');
    let tested = 0;
    for (const status of invariant.statuses) {
      const pages = await pagesWith(t, { status, ...(invariant.channel && { channel: invariant.channel }) });
      const telling = pages.filter(({ records }) => records.some((one) => appliesTo(invariant, one)));
      for (const { exchange } of telling) t.check(`listTransactions/${invariant.name}`, exchange);
      tested += telling.length;
    }
    const by = invariant.channel ? ` by ${invariant.channel}` : '';
    if (tested === 0)
      throw new NotTestable(say`no transaction is listed as ${invariant.statuses.join(' or ')}${by}`);
  });
}

// Resources and their fields > Transaction, variant B (smallest-unit schema) > row reference
requirement('listTransactions/reference-unique', async (t) => {
  const pages = await pagesRead(t);
  for (const [at, { exchange }] of pages.entries())
    for (const other of pages.slice(0, at + 1))
      t.check('listTransactions/reference-unique', other.exchange, exchange);
});

// Resources and their fields > Transaction, variant B (smallest-unit schema) > row id (ruling:distinct-records)
requirement('listTransactions/own-id', async (t) => {
  const pages = (await pagesRead(t)).filter(({ records }) => records.length > 1);
  if (pages.length === 0) throw new NotTestable('no page lists two transactions');
  for (const { exchange } of pages) t.check('listTransactions/own-id', exchange);
});

/** The latest transactions and the known ones, read once per run. Throws NotTestable for fewer than two. */
async function pagesRead(t: Context): Promise<Page[]> {
  const latest = await t.once('the latest transactions', (t) => page(t, { per_page: 100 }));
  const pages = [latest, ...((await knownIn(t))?.pages ?? [])];
  if (new Set(pages.flatMap(({ records }) => records.map(keyOf))).size < 2)
    throw new NotTestable('fewer than two transactions are listed');
  return pages;
}

/** The pages of the known transactions, if one passes the filter; or else the latest that do, read once per run. */
async function pagesWith(t: Context, filter: Pick<Query, 'status' | 'channel'>): Promise<Page[]> {
  const known = await knownIn(t);
  const isShown = known?.records.some(({ status, channel }) =>
    isDeepStrictEqual({ status, channel }, { status, channel, ...filter }),
  );
  if (isShown) return known!.pages;
  return t.once(`the latest transactions ${JSON.stringify(filter)}`, async (t) => {
    const latest = await pageOrRefusal(t, { ...filter, per_page: 100 });
    return latest ? [latest] : [];
  });
}
