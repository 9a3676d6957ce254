// Endpoints > List transactions > table: combinations of parameters. Each run requests each status with each channel, other pairs of
// filters, and deep pages. The remaining parameters of these frames are chosen so that all pairs of values occur.
import fc from 'fast-check';
import { operationOf } from '../../src/contract/contract.js';
import { pickAt, runsForAll, type Pace } from '../../src/cases/sampling.js';
import type { Query } from '../../src/domain/transactions/transaction-list.js';

const valuesOf = <Name extends 'status' | 'channel' | 'sort' | 'order'>(name: Name) =>
  operationOf('listTransactions').query.find((one) => one.name === name)!.schema['enum'] as NonNullable<
    Query[Name]
  >[];

const statuses = valuesOf('status');
const channels = valuesOf('channel');
const maybe = [false, true] as const;
const absent = undefined;

const factors = {
  status: [absent, ...statuses],
  channel: [absent, ...channels],
  currency: maybe,
  amount: maybe,
  customer: [absent, 'by id', 'by email', 'not named'],
  window: [absent, 'from', 'to', 'from and to', 'from and to, as dates'],
  sort: [absent, ...valuesOf('sort')],
  order: [absent, ...valuesOf('order')],
  page: [absent, 'first', 'second', 'third', 'last', 'past the end', 'every'],
  per_page: [absent, 'with a rest', 'without a rest', 1, 100, 99, 50, 25, 20, 10, 7, 5, 3, 2],
} as const;
type Name = keyof typeof factors;
const names = Object.keys(factors) as Name[];

/** A query that is defined relative to the known records, so that it finds some of them on any server. */
export type ListQuery = {
  [Each in Name]: (typeof factors)[Each][number];
} & {
  /** The index of the record that provides the filter values, among the most suitable records. */
  like: number;
};

export type WindowName = NonNullable<ListQuery['window']>;

/** The parameters that are fixed before the others are chosen. */
type Frame = Partial<Omit<ListQuery, 'like'>>;

/** The frames: each status with each channel, other pairs of filters, and pages of the whole list. */
function framesOf(turn: number): Frame[] {
  const inOne = statuses.flatMap((status) => channels.map((channel) => ({ status, channel })));
  const [status, channel] = [pickAt(statuses, turn), pickAt(channels, turn)];
  const [amount, currency] = [true, true];
  const inTwo: Frame[] = [
    { status, amount },
    { status, currency },
    { channel, amount },
    { channel, currency },
  ].map((frame, at) => ({
    ...frame,
    page: pickAt<ListQuery['page']>(['second', 'last'], turn + at),
    per_page: pickAt(['with a rest', 1, 'without a rest'] as const, turn + at),
  }));
  const windows: Frame[] = [
    { currency, window: 'from and to' },
    { amount, window: 'from and to' },
    { status, window: 'from and to, as dates' },
  ];
  // Only paid transactions can be sorted by payment time.
  const onPage = { page: 'second', per_page: 'with a rest' } as const;
  const paid: Frame = { status: 'success', sort: 'paid_at', order: 'asc', ...onPage };
  const filtered = [...inOne, ...inTwo, { currency, amount }, ...windows, paid].map((frame, at) => ({
    ...{ status: absent, channel: absent, currency: false, amount: false },
    // Windows and unnamed customers make predictions less certain, so only some queries have them.
    ...(at % 2 === turn % 2 ? {} : { window: absent }),
    ...(at % 5 === turn % 5 ? { customer: 'not named' as const } : {}),
    ...frame,
  }));
  const sizes = [[100], [7], [absent], [50, 99], [25, 20], [10], [5, 3, 2]] as const;
  const deep = sizes.map((some, at): Frame => {
    const page = pickAt<ListQuery['page']>(['second', 'third', 'last'], at < 2 ? at : turn + at);
    return { window: absent, page, per_page: pickAt<ListQuery['per_page']>(some, turn) };
  });
  const whole: Frame[] = [
    ...deep,
    {
      window: 'from and to',
      page: pickAt<ListQuery['page']>(['second', 'last'], turn),
      per_page: 'with a rest',
    },
    // Equal amounts must have the same order on all pages, or a record is lost or duplicated.
    { window: absent, sort: 'amount', page: 'every', per_page: 'with a rest' },
    { window: absent, sort: 'status', page: 'second', per_page: 50 },
    { window: absent, page: 'past the end' },
  ];
  const unfiltered = { status: absent, channel: absent, customer: absent, currency: false, amount: false };
  return [...filtered, ...whole.map((frame) => ({ ...unfiltered, ...frame }))];
}

const narrow: readonly ListQuery['page'][] = [absent, 'first', 'second', 'last'];
const relative: readonly ListQuery['per_page'][] = [absent, 'with a rest', 'without a rest', 1, 100];
const ofFrames: Partial<{ [Each in Name]: readonly ListQuery[Each][] }> = {
  customer: [absent, 'by id', 'by email'],
  page: narrow,
  per_page: relative,
};

/** Whether no parameter is redundant. For example, sorting by a filtered value has no effect, and a single page has no second page. */
function isTelling({ status, amount, sort, page, per_page }: Frame): boolean {
  if (sort === 'status' && status !== undefined) return false;
  if (sort === 'amount' && amount) return false;
  if (sort === 'paid_at' && (status ?? 'success') !== 'success') return false;
  const isLater = page === 'second' || page === 'last';
  return !isLater || (per_page !== absent && (per_page !== 100 || status === undefined));
}

const candidates = 40;

/** Fills frames with random candidates, and picks the candidate with the most new pairs of values each time (pairwise testing). */
function filled(frames: readonly Frame[], seed: number): Omit<ListQuery, 'like'>[] {
  const random = randomBelow(seed);
  const met = new Set<string>();
  const pairsOf = (row: Frame): string[] =>
    names.flatMap((one, at) =>
      names.slice(at + 1).map((other) => `${one} ${row[one]} ${other} ${row[other]}`),
    );
  return frames.map((frame) => {
    const free = names.filter((name) => !(name in frame));
    let best: { row: Frame; news: number } | undefined;
    for (let left = candidates; left > 0; left--) {
      const levels = free.map((name) => {
        const all: readonly unknown[] = ofFrames[name] ?? factors[name];
        return [name, all[random(all.length)]];
      });
      const row = { ...(Object.fromEntries(levels) as Frame), ...frame };
      if (!isTelling(row) && best) continue;
      const news = pairsOf(row).filter((pair) => !met.has(pair)).length;
      if (!best || news > best.news || !isTelling(best.row)) best = { row, news };
    }
    for (const pair of pairsOf(best!.row)) met.add(pair);
    return best!.row as Omit<ListQuery, 'like'>;
  });
}

// A linear congruential generator (Numerical Recipes), so that a seed always gives the same rows.
function randomBelow(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const known = new Map<number, ListQuery[]>();

function queriesOf(seed: number): ListQuery[] {
  const all =
    known.get(seed) ??
    filled(framesOf(Math.abs(seed)), seed).map((row, at) => ({ ...row, like: Math.abs(at + seed) }));
  known.set(seed, all);
  return all;
}

/** The combinations of a run. They depend on the seed. A whole run has those of four seeds. */
export function listQueries({ seed, isWhole }: Pace): ListQuery[] {
  const seeds = isWhole ? Array.from({ length: runsForAll }, (_, next) => seed + next) : [seed];
  return seeds.flatMap(queriesOf);
}

/** Any combination. */
export const anyListQuery: fc.Arbitrary<ListQuery> = fc.record({
  ...(Object.fromEntries(
    Object.entries(factors).map(([name, levels]) => [name, fc.constantFrom<unknown>(...levels)]),
  ) as { [Each in Name]: fc.Arbitrary<ListQuery[Each]> }),
  like: fc.nat(),
});

/** The name of a combination, which does not depend on the records. */
export function nameOf(query: ListQuery): string {
  const { status, channel, currency, amount, customer, window, sort, order, page, per_page } = query;
  const named = Object.entries({ status, channel, sort, order }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return (
    [
      ...named,
      ...(currency ? ['currency'] : []),
      ...(amount ? ['amount'] : []),
      ...(customer ? [`customer ${customer}`] : []),
      ...(window ? [window] : []),
      ...(page ? [page === 'past the end' ? `a page ${page}` : `${page} page`] : []),
      ...(per_page ? [`per_page ${per_page}`] : []),
    ].join(' + ') || 'no parameter'
  );
}
