import { isRefused } from '../checks/response.js';
import type { Exchange } from '../contract/exchange.js';
import type { RequirementContext } from '../engine/context/context.js';

const mostRefused = 3;

/**
 * Sends the first value that the target does not refuse: hard ones come first, and the last one is as documented. What
 * the document does not bound may be refused (ruling:odd-texts); after three refusals in a row, they are not tried again.
 *
 * @param place names what the values are for: the same name, the same hard values
 */
export async function accepting<V, R extends { exchange: Exchange }>(
  t: RequirementContext,
  place: string,
  values: readonly V[],
  send: (value: V) => Promise<R>,
): Promise<R & { value: V }> {
  const refusals = await t.once('the hard values that are refused', () =>
    Promise.resolve(new Map<string, number>()),
  );
  for (const [index, value] of values.entries()) {
    const key = `${place} ${index}`;
    const isLast = index === values.length - 1;
    if (!isLast && (refusals.get(key) ?? 0) >= mostRefused) continue;
    const sent = await send(value);
    if (isLast || !isRefused(sent.exchange.response)) {
      refusals.set(key, 0);
      return { ...sent, value };
    }
    refusals.set(key, (refusals.get(key) ?? 0) + 1);
  }
  throw new Error(`no value for ${place}`);
}
