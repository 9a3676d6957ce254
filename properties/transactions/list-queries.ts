// Endpoints > List transactions > table: its parameters together, from a covering array of what each may be.
import type { make as Make } from 'covertable';
import fc from 'fast-check';
import { createRequire } from 'node:module';
import { dealt, pickAt, runsOfAll, type Pace } from '../../src/cases/sampling.js';

// A CommonJS bundle, whose names Node does not see and whose default export vitest sees otherwise than Node.
const { make } = createRequire(import.meta.url)('covertable') as { make: typeof Make };

const maybe = [false, true] as const;
const absent = undefined;

// What a query finds is known best where a customer is named, and where no window leaves open which time it is about:
// the latter stands here twice, and comes twice as often.
const factors = {
  status: maybe,
  currency: maybe,
  channel: maybe,
  amount: maybe,
  customer: ['as stated', 'by the other name', absent],
  window: [absent, absent, 'from', 'to', 'from and to', 'from and to, as dates'],
  sort: [absent, 'created_at', 'amount', 'status', 'paid_at'],
  order: [absent, 'asc', 'desc'],
  page: [absent, 'first', 'second', 'last', 'every'],
  per_page: [absent, 'with a rest', 'without a rest', 'one', 'most'],
} as const;
type Name = keyof typeof factors;

/** A query in terms of the known records, so that it finds some of them whatever they are. */
export type ListQuery = {
  [Each in Name]: (typeof factors)[Each][number];
} & {
  /** The number of the record whose values the filters name, among those that show the most. */
  like: number;
};

export type WindowName = NonNullable<ListQuery['window']>;

type Combination = Omit<ListQuery, 'like'>;

/** All pairs of what the parameters may be, and then all triples of parameters that are there or not. */
function combinations(): Combination[] {
  const levels = Object.fromEntries(Object.entries(factors).map(([name, all]) => [name, [...all]]));
  const pairs = make(levels, { length: 2, seed: 3 }) as Combination[];
  const names = Object.keys(factors) as Name[];
  const isThere = Object.fromEntries(names.map((name) => [name, [...maybe]]));
  const triples = make(isThere, { length: 3, seed: 311 }) as Record<Name, boolean>[];
  const anyOf = (name: Name, index: number): unknown => pickAt(factors[name].filter(Boolean), index);
  const filled = triples.map((row, index) =>
    Object.fromEntries(
      names.map((name) => [name, row[name] ? anyOf(name, index) : factors[name].find(isNone)]),
    ),
  ) as Combination[];
  return [...pairs, ...filled];
}
const isNone = (level: unknown): boolean => !level;

let known: Combination[] | undefined;

/** The combinations whose turn it is; with other records, once each combination had its turn. */
export function listQueries(pace: Pace): ListQuery[] {
  known ??= combinations();
  const turn = Math.floor(pace.seed / runsOfAll);
  const all = known.map((row, index) => ({ ...row, like: Math.abs(index + turn) }));
  return dealt(all, 0, pace);
}

/** Any combination at all. */
export const anyListQuery: fc.Arbitrary<ListQuery> = fc.record({
  ...(Object.fromEntries(
    Object.entries(factors).map(([name, levels]) => [name, fc.constantFrom<unknown>(...levels)]),
  ) as { [Each in Name]: fc.Arbitrary<ListQuery[Each]> }),
  like: fc.nat(60),
});

/** The combination in words, whatever the records. */
export function nameOf(query: ListQuery): string {
  const { status, currency, channel, amount, customer, window, sort, page, per_page } = query;
  const named = Object.entries({ status, currency, channel, amount }).filter(([, isGiven]) => isGiven);
  return (
    [
      ...named.map(([name]) => name),
      ...(customer ? [`customer ${customer}`] : []),
      ...(window ? [window] : []),
      ...(sort ? [`sort=${sort}`] : []),
      ...(query.order ? [`order=${query.order}`] : []),
      ...(page ? [`${page} page`] : []),
      ...(per_page ? [`per_page ${per_page}`] : []),
    ].join(' + ') || 'no parameter'
  );
}
