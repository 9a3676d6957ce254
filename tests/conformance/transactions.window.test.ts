// "from, to: ISO 8601, YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ" (Endpoints > List transactions)
// Server times are compared with each other only, and never close to the edge of a window.
import type { Context } from '../../src/harness/context.js';
import { NotTestable } from '../../src/harness/outcome.js';
import { requirement } from '../../src/harness/registry.js';
import { expectSelection, universe, type Transaction } from './listing.js';

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
    const [first, last] = [all[0]!, all.at(-1)!];
    const moments = [
      first - 10 * minute,
      last + 10 * minute,
      busyMoment(all),
      all[Math.floor(all.length / 2)]!,
    ];
    for (const at of new Set(moments)) await expectWindow(t, side, timeForm(at));
    for (const at of [first - 400 * day, last + 400 * day, all[Math.floor(all.length / 2)]!])
      await expectWindow(t, side, dateForm(at));
  });
}

async function expectWindow(t: Context, side: Side, window: Window): Promise<void> {
  const { isolate, records } = await universe(t);
  const inside = (time: number) =>
    side === 'from' ? time >= window.at + window.margin : time <= window.at - window.margin;
  const outside = (time: number) =>
    side === 'from' ? time < window.at - window.margin : time > window.at + window.margin;
  // A record that has one time on the right side may be there; one that has all of them there must be.
  const mayBe = (record: Transaction) => !times(record).every(outside);
  const mustBe = records.filter((record) => times(record).every(inside));
  await expectSelection(
    t,
    { ...isolate, [side]: window.value },
    mayBe,
    mustBe,
    `${side} ${window.value} on`,
    mustBe.length === 0,
  );
}

function times(record: Transaction): number[] {
  return [record.created_at, record.paid_at]
    .filter((text): text is string => text !== null)
    .map((text) => {
      // Without an offset the moment is not known.
      const time = /(Z|[+-]\d\d(:?\d\d)?)$/.test(text) ? Date.parse(text) : Number.NaN;
      if (Number.isNaN(time)) throw new NotTestable(`"${text}" names no moment`);
      return time;
    });
}

// A moment with records on the same day before and after it: a time that is cut down to its date shows here.
function busyMoment(sorted: readonly number[]): number {
  for (let i = 1; i < sorted.length; i++) {
    const [a, b] = [sorted[i - 1]!, sorted[i]!];
    if (b - a >= 20 * minute && Math.floor(a / day) === Math.floor(b / day)) return a + (b - a) / 2;
  }
  return sorted[0]! + 10 * minute;
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
