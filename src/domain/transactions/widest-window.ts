// Endpoints > List transactions > row from, row to
import { day, leapDay, timesOf, type Edge, type Edges } from '../../rules/transactions/list-window.js';
import type { Context } from '../context.js';
import { keyOf, onceOfKnown, pageOrRefusal, universe, walk } from './transaction-list.js';

/** The widest and the narrowest window with one edge, a 29 February over a year from all known records. */
export async function outermost(t: Context, side: keyof Edges): Promise<{ widest: Edge; narrowest: Edge }> {
  const times = (await universe(t)).records.flatMap(timesOf);
  const past = leapDay(Math.min(...times) - 400 * day, 'before');
  const future = leapDay(Math.max(...times) + 400 * day, 'after');
  return side === 'from' ? { widest: past, narrowest: future } : { widest: future, narrowest: past };
}

/** The keys of the records in the widest window; empty if the server rejects the window. */
export function shownByWidest(t: Context, side: keyof Edges): Promise<ReadonlySet<string>> {
  return onceOfKnown(t, `the widest window with ${side}`, async (t) => {
    const { isolate } = await universe(t);
    const query = { ...isolate, [side]: (await outermost(t, side)).widest.value };
    const first = await pageOrRefusal(t, { per_page: 100, ...query });
    const pages = first ? await walk(t, query, first) : [];
    return new Set(pages.flatMap(({ records }) => records.map(keyOf)));
  });
}
