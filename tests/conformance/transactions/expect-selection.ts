import { claim } from '../../../src/contract/finding.js';
import { say } from '../../../src/contract/phrase.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { suite } from '../../../src/domain/suite.js';
import { expectSame, expectThat } from '../../../src/checks/expect.js';
import {
  describe,
  keyOf,
  page,
  pageOrRefusal,
  undisturbed,
  universe,
  unlessChanged,
  walk,
  type Page,
  type Query,
  type Transaction,
  type Universe,
} from '../../../src/domain/transactions/transaction-list.js';
import { Violation } from '../../../src/engine/errors.js';
import {
  askedFilters,
  expectNoStrangers,
  filterOf,
  notApplied,
  partsOf,
  queryInWords,
} from '../../../src/rules/transactions/list-filters.js';
import { optional } from '../examples.js';
import { isServed, sendDespite, type ListRule } from '../service/neutralised.js';

export {
  keyOf,
  knownIn,
  onceOfKnown,
  page,
  pageOrRefusal,
  stated,
  universe,
  walk,
} from '../../../src/domain/transactions/transaction-list.js';
export type {
  Page,
  Query,
  Transaction,
  Universe,
} from '../../../src/domain/transactions/transaction-list.js';

/** A suite of requirements that compare the list with the known transactions. */
export function listSuite() {
  const { entries, requirement } = suite('overlapping');
  return {
    entries,
    requirement: (id: RequirementId, judge: (t: Context) => Promise<void>): void =>
      requirement(id, (t) => undisturbed(t, () => unlessChanged(t, () => judge(t)))),
  };
}

/** Expects that a filter selects exactly the known records for which `fits` holds. */
export async function expectFilter(
  t: Context,
  filter: Query,
  fits: (record: Transaction) => boolean,
  what: string,
  refusable?: Refusable,
): Promise<void> {
  const { isolate, records } = await universe(t);
  // With a customer that only the suite uses, all records are known, and any other record is wrong.
  const known = new Set(isolate.customer === undefined ? [] : records.map(keyOf));
  const belongs = (record: Transaction) => known.size === 0 || known.has(keyOf(record));
  await expectSelection(
    t,
    { ...isolate, ...filter },
    (record) => fits(record) && belongs(record),
    records.filter(fits),
    what,
    refusable,
  ).catch(async (error: unknown) => {
    throw isolate.customer === undefined ? error : await withCustomer(t, filter, error);
  });
}

/** The same violation, which names the customer if the server applies the filters without one. */
async function withCustomer(t: Context, filter: Query, error: unknown): Promise<unknown> {
  const names = askedFilters(filter);
  if (!(error instanceof Violation) || error.finding.kind !== 'claim' || !error.finding.isOfOne) return error;
  const alone = await optional(page(t, { ...filter, per_page: 100 }));
  const isApplied = names.every((name) => alone?.records.every((one) => filterOf(filter, name)?.may(one)));
  if (!alone || alone.records.length === 0 || !isApplied) return error;
  const query = { ...filter, customer: '' };
  const are = names.length > 1 ? 'they are' : 'it is';
  const headline = `${notApplied(query, names, { isToldByCustomer: true })}, but ${are} applied without \`customer\``;
  return new Violation({ ...error.finding, headline }, error.exchange, error.shown);
}

/** Whether a query may be refused. The server may not know an undocumented value that no known record has. */
type Refusable = 'always' | 'where nothing fits' | 'never';

/**
 * Expects that a query shows only matching records, and all of `wanted`. Returns the keys of the shown records; none
 * after an allowed refusal.
 */
export async function expectSelection(
  t: Context,
  query: Query,
  fits: (record: Transaction) => boolean,
  wanted: readonly Transaction[],
  what: string,
  refusable: Refusable = 'where nothing fits',
): Promise<ReadonlySet<string>> {
  const mayBeRefused = refusable === 'always' || (refusable === 'where nothing fits' && wanted.length === 0);
  const first = await (mayBeRefused ? pageOrRefusal : page)(t, { per_page: 100, ...query }).catch(
    (error: unknown) => {
      // An empty result may be a 404.
      if (wanted.length === 0 && error instanceof Violation && error.exchange?.response?.status === 404)
        return null;
      throw error;
    },
  );
  if (!first) return new Set();
  const shown = new Set<string>();
  await expectPages(t, query, first, fits, wanted, what, shown);
  return shown;
}

async function expectPages(
  t: Context,
  query: Query,
  first: Page,
  fits: (record: Transaction) => boolean,
  wanted: readonly Transaction[],
  what: string,
  shown: Set<string>,
): Promise<void> {
  const pages = await walk(t, query, first);
  for (const { records, exchange } of pages) {
    expectNoStrangers(
      { records, query, exchange },
      records.filter((record) => !fits(record)),
    );
    for (const record of records) shown.add(keyOf(record));
  }
  expectAgreement(pages, what);
  const missing = wanted.find((record) => !shown.has(keyOf(record)));
  if (!missing) return;
  throw new Violation(
    claim(
      say`every transaction ${what}, ${wanted.length} in all`,
      say`${shown.size} records, without ${describe(missing)}${await unfiltered(t)}`,
      {
        parts: partsOf(askedFilters(query)),
        headline: say`the query ${queryInWords(query)} finds ${shown.size} of ${wanted.length} transactions`,
      },
    ),
    pages[0]!.exchange,
  );
}

// The number of records without the filter, where it is known.
async function unfiltered(t: Context): Promise<string> {
  const known = await optional(universe(t));
  return known ? `; without the filter: ${known.records.length}` : '';
}

// Endpoints > List transactions > paragraph 2: all pages together hold the number of records that `meta` states, each
// once.
function expectAgreement(pages: readonly Page[], what: string): void {
  const { meta, exchange } = pages.at(-1)!;
  if (meta.has_more) return;
  const ids = pages.flatMap(({ records }) => records.map(keyOf));
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  expectThat(twice === undefined, say`each transaction ${what} once`, say`record ${twice} twice`, exchange, {
    headline: say`a transaction ${what} is listed twice`,
    parts: ['pages'],
  });
  expectSame(meta.total, ids.length, say`the total of the transactions ${what}`, exchange, {
    parts: ['meta.total'],
  });
}

/** Expects that a query value that breaks a rule is refused, or ignored: the list is one of `lists`. */
export async function expectUntouched(
  t: Context,
  id: ListRule,
  lists: (known: Universe) => readonly (readonly Transaction[])[],
): Promise<void> {
  const known = await universe(t);
  const { customer } = known.isolate;
  const despite = await sendDespite(t, id, { ...(customer && { customer }), per_page: '100' });
  if (!isServed(t, despite)) return;
  const { exchange, label } = despite;
  const { data: records, meta } = exchange.response!.json as { data: Transaction[]; meta: Page['meta'] };
  expectOneOf({ records, meta, exchange }, lists(known), label);
}

/** Expects that the first page of 100 is that of one of the lists, in any order. */
export function expectOneOf(
  { records, meta, exchange }: Page,
  lists: readonly (readonly Transaction[])[],
  what: string,
): void {
  const shown = new Set(records.map(keyOf));
  const isOf = (list: readonly Transaction[]): boolean => {
    const keys = new Set(list.map(keyOf));
    const size = Math.min(100, list.length);
    return (
      meta.total === list.length &&
      records.length === size &&
      shown.size === size &&
      [...shown].every((key) => keys.has(key))
    );
  };
  const sizes = lists.map(({ length }) => (length === 0 ? 'none' : `all ${length}`)).join(' or ');
  expectThat(
    lists.some(isOf),
    say`a rejection or ${sizes} of the transactions (${what})`,
    say`${shown.size} different ones of a total of ${meta.total}`,
    exchange,
  );
}
