// Endpoints > List transactions > row from, row to. Server times are compared with each other only, and never close
// to the edge of a window.
import type { Context } from '../../../src/domain/context.js';
import {
  dateForm,
  day,
  isInside,
  isPaid,
  mayShow,
  timeForm,
  timesOf,
  type Edge,
  type Edges,
} from '../../../src/rules/transactions/list-window.js';
import { outermost, shownByWidest } from '../../../src/domain/transactions/widest-window.js';
import {
  expectSelection,
  expectUntouched,
  keyOf,
  listSuite,
  universe,
  type Transaction,
} from './expect-selection.js';

export const { entries, requirement } = listSuite();

const minute = 60_000;

type Side = keyof Edges;

(['from', 'to'] as const).forEach((side, turn) => {
  requirement(`listTransactions/filter-${side}`, async (t) => {
    const { records } = await universe(t);
    const all = records.flatMap(timesOf).sort((a, b) => a - b);
    const middle = all[Math.floor(all.length / 2)]!;
    const { widest, narrowest } = await outermost(t, side);
    // A window over payment times excludes unpaid records; a list that shows one must keep to creation times.
    const shown = await shownByWidest(t, side);
    await expectWindow(t, side, widest, records.filter(isPaid));
    const known = records.filter((record) => isPaid(record) || shown.has(keyOf(record)));
    const onePage = fitsPage(side, records);
    // One edge has a window around any record, the other around a paid one. The next seed swaps them.
    const around = [records, records.filter(isPaid)].filter(
      (_, at) => t.sampling.pace.isWhole || (at + turn + t.sampling.pace.seed) % 2 === 0,
    );
    const moments = around.flatMap((some) => aroundOne(some, onePage));
    // The extreme window comes last, because a failure is easier to read with a usual time.
    const dated = await expectWindow(t, side, dateForm(middle), known);
    for (const window of [...[...new Set(moments)].map(timeForm), narrowest]) {
      await expectWindow(t, side, window, known);
    }
    if (side === 'from') return;
    observePlainDate(t, dateForm(middle), known, dated);
    await expectSpans(t, records);
  });

  // An ignored edge may still leave a window over payment times, which excludes unpaid records.
  requirement(`listTransactions/query.${side}.format`, (t) =>
    expectUntouched(t, `listTransactions/query.${side}.format`, ({ records }) => [
      [],
      records,
      records.filter(isPaid),
    ]),
  );
});

// Observes whether the day of `to` is included, as far as records lie entirely on it.
function observePlainDate(
  t: Context,
  { value, at }: Edge,
  known: readonly Transaction[],
  shown: ReadonlySet<string>,
): void {
  const onThatDay = known.filter((record) => timesOf(record).every((time) => time >= at && time < at + day));
  if (onThatDay.length === 0) return;
  const isIn = onThatDay.some((record) => shown.has(keyOf(record)));
  t.result.observe(
    'listTransactions/to-plain-date',
    `${isIn ? 'the day is included' : 'the day is excluded'} (to=${value})`,
  );
}

// Both edges at once, around one record.
async function expectSpans(t: Context, records: readonly Transaction[]): Promise<void> {
  const { isolate } = await universe(t);
  const [from, to] = aroundOne(records).map(timeForm);
  if (!from || !to) return;
  await expectSelection(
    t,
    { ...isolate, from: from.value, to: to.value },
    (record) => mayShow({ from, to }, record),
    records.filter((record) => isPaid(record) && isInside({ from, to }, record)),
    `from ${from.value} to ${to.value}`,
  );
}

/** Tests one window, and returns the keys of the records that it showed. */
async function expectWindow(
  t: Context,
  side: Side,
  window: Edge,
  known: readonly Transaction[],
): Promise<ReadonlySet<string>> {
  const { isolate, records } = await universe(t);
  const { value, at } = window;
  const edges = { [side]: window };
  // A server may refuse long windows, and windows that end in the future.
  const all = records.flatMap(timesOf);
  const isFar = at > Math.max(...all) || at < Math.min(...all) - day;
  // A record with one time inside may be shown; one with all times inside must be.
  const mustBe = known.filter((record) => isInside(edges, record));
  const refusable = isFar ? 'always' : undefined;
  return expectSelection(
    t,
    { ...isolate, [side]: value },
    (record) => mayShow(edges, record),
    mustBe,
    `${side} ${value} on`,
    refusable,
  );
}

/** The first and the last time of a record. */
type Span = readonly [first: number, last: number];

const spanOf = (record: Transaction): Span => [Math.min(...timesOf(record)), Math.max(...timesOf(record))];

/** Whether both windows with an edge around a span are read with one request. */
function fitsPage(side: Side, records: readonly Transaction[]): (span: Span) => boolean {
  const spans = records.map(spanOf);
  return ([first, last]) =>
    spans.filter((one) => (side === 'from' ? one[1] >= first - 10 * minute : one[0] <= last + 10 * minute))
      .length <= 100;
}

// The window from ten minutes before to ten minutes after the record with the least time between creation and
// payment that is neither the first nor the last, and lies on one day and is preferred, if possible. It shows times
// that are shifted by an hour, or cut down to their date.
function aroundOne(
  records: readonly Transaction[],
  isPreferred: (span: Span) => boolean = () => true,
): number[] {
  const inner = records
    .map(spanOf)
    .sort(([a], [b]) => a - b)
    .slice(1, -1);
  const onOneDay = inner.filter(
    ([from, to]) => Math.floor((from - 10 * minute) / day) === Math.floor((to + 10 * minute) / day),
  );
  const usable = [onOneDay.filter(isPreferred), onOneDay, inner].find((some) => some.length > 0) ?? [];
  const [tightest] = usable.toSorted(([a, b], [c, d]) => b - a - (d - c));
  return tightest ? [tightest[0] - 10 * minute, tightest[1] + 10 * minute] : [];
}
