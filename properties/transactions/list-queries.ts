// Endpoints > List transactions > table: its parameters together, from a covering array of what each may be.
import fc from 'fast-check';
import { coveringArray } from '../../src/cases/covering-array.js';
import { dealt, runsOfAll, type Pace } from '../../src/cases/plan.js';

const maybe = [false, true] as const;
const absent = undefined;

// A level that stands here twice comes about twice as often: what a query finds is known best where a customer is
// named, and where no window leaves open which time it is about.
const filters = {
  status: maybe,
  currency: maybe,
  channel: maybe,
  amount: maybe,
  customer: ['as stated', 'by the other name', absent],
  window: [absent, absent, 'from', 'to', 'from and to', 'from and to, as dates'],
} as const;
const order = {
  sort: [absent, 'created_at', 'amount', 'status', 'paid_at'],
  order: [absent, 'asc', 'desc'],
} as const;
const paging = {
  page: [absent, 'first', 'second', 'last', 'every'],
  per_page: [absent, 'with a rest', 'without a rest', 'one', 'most'],
} as const;
const factors = { ...filters, ...order, ...paging };

/** A query in terms of the known records, so that it finds some of them whatever they are. */
export type ListQuery = {
  [Name in keyof typeof factors]: (typeof factors)[Name][number];
} & {
  /** The number of the record whose values the filters name, among those that show the most. */
  like: number;
};

export type WindowName = NonNullable<ListQuery['window']>;

// Reading one record a page would cost a request a record.
const allows = ({ page, per_page }: Pick<ListQuery, 'page' | 'per_page'>): boolean =>
  page !== 'every' || per_page !== 'one';

/** All pairs of what the parameters may be, and after them all triples of the filters. */
const covering = (): Omit<ListQuery, 'like'>[] => {
  const pairs = coveringArray(factors, { strength: 2, salt: 25, allows });
  const present = { ...filters, customer: ['as stated', absent], window: [absent, 'from and to'] } as const;
  const triples = coveringArray(present, { strength: 3, salt: 1 });
  const rest = coveringArray({ ...order, ...paging }, { strength: 2, salt: 1, allows });
  return [...pairs, ...triples.map((row, index) => ({ ...row, ...rest[index % rest.length]! }))];
};
let rows: Omit<ListQuery, 'like'>[] | undefined;

/** The combinations whose turn it is; with other records, once each combination had its turn. */
export function listQueries(pace: Pace): ListQuery[] {
  rows ??= covering();
  const turn = Math.floor(pace.seed / runsOfAll);
  const all = rows.map((row, index) => ({ ...row, like: (((index + turn) % 60) + 60) % 60 }));
  return dealt(all, 0, pace);
}

/** Any combination at all. */
export const anyListQuery: fc.Arbitrary<ListQuery> = fc
  .record({
    ...(Object.fromEntries(
      Object.entries(factors).map(([name, levels]) => [name, fc.constantFrom<unknown>(...levels)]),
    ) as { [Name in keyof typeof factors]: fc.Arbitrary<ListQuery[Name]> }),
    like: fc.nat(60),
  })
  .filter(allows);

/** The combination in words, whatever the records. */
export function nameOf(query: ListQuery): string {
  const { status, currency, channel, amount, customer, window, sort, page, per_page } = query;
  const named = Object.entries({ status, currency, channel, amount }).filter(([, isGiven]) => isGiven);
  return [
    ...named.map(([name]) => name),
    ...(customer ? [`customer ${customer}`] : []),
    ...(window ? [window] : []),
    ...(sort ? [`sort=${sort}`] : []),
    ...(query.order ? [`order=${query.order}`] : []),
    ...(page ? [`${page} page`] : []),
    ...(per_page ? [`per_page ${per_page}`] : []),
  ].join(', ');
}
