// "from, to: ISO 8601, YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ" (Endpoints > List transactions)
// Server times are compared with each other only, and never close to the edge of a window.
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { expectSelection, expectUntouched, keyOf, universe, type Transaction } from './expect-pages.js';

export const { entries, requirement } = suite('overlapping');

const minute = 60_000;
const day = 24 * 60 * minute;

type Side = 'from' | 'to';
interface Window {
  value: string;
  /** The moment that the value names. */
  at: number;
  /** Within this distance of the moment nothing is judged. */
  margin: number;
}

for (const side of ['from', 'to'] as const) {
  requirement(`listTransactions/filter-${side}`, async (t) => {
    const { records } = await universe(t);
    const all = records.flatMap(times).sort((a, b) => a - b);
    const [first, middle, last] = [all[0]!, all[Math.floor(all.length / 2)]!, all.at(-1)!];
    // A window that looks at the payment time only leaves unpaid records out; one that shows them must keep to it.
    const widest = dateForm(side === 'from' ? first - 400 * day : last + 400 * day);
    const shown = await expectWindow(t, side, widest, records.filter(isPaid));
    const known = records.filter((record) => isPaid(record) || shown.has(keyOf(record)));
    const narrowest = dateForm(side === 'from' ? last + 400 * day : first - 400 * day);
    const moments = [
      first - 10 * minute,
      last + 10 * minute,
      ...aroundOne(records),
      ...aroundOne(records.filter(isPaid)),
    ];
    for (const window of [narrowest, ...[...new Set(moments)].map(timeForm)]) {
      await expectWindow(t, side, window, known);
    }
    const dated = await expectWindow(t, side, dateForm(middle), known);
    if (side === 'from') return;
    observePlainDate(t, dateForm(middle), known, dated);
    await expectSpans(t, records);
  });

  // A window without an edge may still be one of payments, in which what is not paid has no place.
  requirement(`listTransactions/query.${side}.format`, (t) =>
    expectUntouched(t, `listTransactions/query.${side}.format`, ({ records }) => [
      [],
      records,
      records.filter(isPaid),
    ]),
  );
}

// Whether a day given as `to` is in, as far as there are records all of whose times lie on it.
function observePlainDate(
  t: Context,
  { value, at }: Window,
  known: readonly Transaction[],
  shown: ReadonlySet<string>,
): void {
  const onThatDay = known.filter((record) => times(record).every((time) => time >= at && time < at + day));
  if (onThatDay.length === 0) return;
  const isIn = onThatDay.some((record) => shown.has(keyOf(record)));
  t.observe('listTransactions/to-plain-date', `${isIn ? 'the day is in' : 'the day is out'} (to=${value})`);
}

// Both at once: a span around one record.
async function expectSpans(t: Context, records: readonly Transaction[]): Promise<void> {
  const { isolate } = await universe(t);
  const [from, to] = aroundOne(records).map(timeForm);
  if (!from || !to) return;
  const surely = (time: number) => time >= from.at + from.margin && time <= to.at - to.margin;
  // A server may look at one time for `from` and at the other for `to`.
  const mayBe = (all: readonly number[]) =>
    all.some((time) => time >= from.at - from.margin) && all.some((time) => time <= to.at + to.margin);
  await expectSelection(
    t,
    { ...isolate, from: from.value, to: to.value },
    (record) => mayBe(times(record)),
    records.filter((record) => isPaid(record) && times(record).every(surely)),
    `from ${from.value} to ${to.value}`,
  );
}

const isPaid = (record: Transaction): boolean => record.paid_at !== null;

/** Judges one window over the records that it may be known to show, and returns the keys of those that it showed. */
async function expectWindow(
  t: Context,
  side: Side,
  window: Window,
  known: readonly Transaction[],
): Promise<ReadonlySet<string>> {
  const { isolate, records } = await universe(t);
  const { value, at, margin } = window;
  // How far a window may reach, and whether into days to come, is not shown.
  const all = records.flatMap(times);
  const isFar = at > Math.max(...all) || at < Math.min(...all) - day;
  const inside = (time: number) => (side === 'from' ? time >= at + margin : time <= at - margin);
  const outside = (time: number) => (side === 'from' ? time < at - margin : time > at + margin);
  // A record that has one time on the right side may be there; one that has all of them there must be.
  const mayBe = (record: Transaction) => !times(record).every(outside);
  const mustBe = known.filter((record) => times(record).every(inside));
  const refusable = isFar ? 'always' : undefined;
  return expectSelection(t, { ...isolate, [side]: value }, mayBe, mustBe, `${side} ${value} on`, refusable);
}

function times(record: Transaction): number[] {
  return [record.created_at, record.paid_at]
    .filter((text): text is string => text !== null)
    .map((text) => {
      // Without an offset the moment is not known.
      const time = /T.*(Z|[+-]\d\d(:?\d\d)?)$/.test(text) ? Date.parse(text) : Number.NaN;
      if (Number.isNaN(time)) throw new NotTestable(`"${text}" names no moment`);
      return time;
    });
}

// Ten minutes before and after the record with the least time between creation and payment that is not the
// first and not the last, on one day if there is one: a time that is shifted by an hour, or cut down to its
// date, shows here.
function aroundOne(records: readonly Transaction[]): number[] {
  const spans = records.map((record) => [Math.min(...times(record)), Math.max(...times(record))] as const);
  const inner = spans.sort(([a], [b]) => a - b).slice(1, -1);
  const onOneDay = inner.filter(
    ([from, to]) => Math.floor((from - 10 * minute) / day) === Math.floor((to + 10 * minute) / day),
  );
  const usable = onOneDay.length > 0 ? onOneDay : inner;
  const [tightest] = usable.toSorted(([a, b], [c, d]) => b - a - (d - c));
  return tightest ? [tightest[0] - 10 * minute, tightest[1] + 10 * minute] : [];
}

function timeForm(at: number): Window {
  const value = `${new Date(at).toISOString().slice(0, 19)}Z`;
  return { value, at: Date.parse(value), margin: 5 * minute };
}

// Whose midnight a date means is not said: a day on either side is not judged.
function dateForm(at: number): Window {
  const value = new Date(at).toISOString().slice(0, 10);
  return { value, at: Date.parse(value), margin: 2 * day };
}
