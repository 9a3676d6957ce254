import { isRefused } from '../checks/response.js';
import type { Exchange } from '../contract/exchange.js';
import type { RequirementContext } from '../engine/context/context.js';

const maxRejections = 3;

/**
 * Sends values until the server accepts one. Edge-case values come first, and the last value is as documented. The
 * server may reject values that the contract does not bound (ruling:odd-texts), so after three rejections in a row a
 * value is not tried again.
 *
 * @param place names the purpose of the values; calls with the same name use the same edge-case values
 */
export async function accepting<V, R extends { exchange: Exchange }>(
  t: RequirementContext,
  place: string,
  values: readonly V[],
  send: (value: V) => Promise<R>,
): Promise<R & { value: V }> {
  const refusals = await t.once('rejected edge-case values', () =>
    Promise.resolve(new Map<string, number>()),
  );
  for (const [index, value] of values.entries()) {
    const key = `${place} ${index}`;
    const isLast = index === values.length - 1;
    if (!isLast && (refusals.get(key) ?? 0) >= maxRejections) continue;
    const sent = await send(value);
    if (isLast || !isRefused(sent.exchange.response)) {
      refusals.set(key, 0);
      return { ...sent, value };
    }
    refusals.set(key, (refusals.get(key) ?? 0) + 1);
  }
  throw new Error(`no value given for ${place}`);
}
