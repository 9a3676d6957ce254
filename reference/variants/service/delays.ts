import type { Call } from '../../operation.js';
import type { Alter } from '../../behaviour/index.js';
import type { OperationId } from '../../http.js';
import { members } from '../../rewrite.js';
import type { Store } from '../../store/store.js';
import { only } from '../only.js';
import { variantTable } from '../variant.js';

/** New records appear in a list after a delay. */
function shownLate(id: OperationId, ms: number): Alter {
  const seen = new WeakMap<Store, Map<unknown, number>>();
  const isDue = (record: unknown, { store, clock }: Call): boolean => {
    const first = seen.get(store) ?? new Map<unknown, number>();
    seen.set(store, first);
    const key = members(record)['id'];
    if (!first.has(key)) first.set(key, clock.now());
    return clock.now() - first.get(key)! >= ms;
  };
  return only([id], (answer, call) => {
    const body = members(answer.body);
    const { data } = body;
    if (answer.refusal || !call || !Array.isArray(data)) return answer;
    return { ...answer, body: { ...body, data: data.filter((one) => isDue(one, call)) } };
  });
}

/** An index that has all of its records some time after it was asked for the first time. */
function filledLate(ms: number): Alter {
  const begun = new WeakMap<Store, number>();
  return only(['listTransactions'], (answer, call) => {
    const { data, meta } = members(answer.body);
    if (answer.refusal || !call || !Array.isArray(data)) return answer;
    const now = call.clock.now();
    if (!begun.has(call.store)) begun.set(call.store, now);
    if (now - begun.get(call.store)! >= ms) return answer;
    const first = { ...members(meta), total: Math.min(1, data.length), pages: 1, has_more: false };
    return { ...answer, body: { ...members(answer.body), data: data.slice(0, 1), meta: first } };
  });
}

/** Choices about when something shows that is done. */
export const serviceDelays = variantTable({
  'esims-listed-after-150-ms': {
    about: 'ruling:settlement',
    summary: 'An order is listed 150 ms late.',
    alter: shownLate('listEsimOrders', 150),
  },
  'transactions-listed-after-150-ms': {
    about: 'ruling:settlement',
    summary: 'The list has one record for 150 ms.',
    alter: filledLate(150),
  },
});
