import type { Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { KeptReplies } from '../../store/idempotency.js';
import type { SharedTable } from '../defect.js';

const slotOf = (key: string, { route }: Call): string => `${route.operationId} ${key}`;

/** The slot of a key in the idempotency cache; `forget` may first evict responses from the cache. */
function slot(forget: (slots: KeptReplies['bySlot'], own: string, call: Call) => void): Overrides['service'] {
  return {
    slot(key, call) {
      forget(call.store.part(KeptReplies).bySlot, slotOf(key, call), call);
      return slotOf(key, call);
    },
  };
}

/**
 * Defects of Idempotency-Key that show only when something else comes between a request and its repetition.
 *
 * @param again lets a request show that runs a second time
 */
export function idempotencySequenceDefects(again: Overrides = {}) {
  const row = (summary: string, service: Overrides['service']) => ({
    summary,
    fails: 'idempotency.any-sequence' as const,
    ...again,
    service: { ...service },
  });
  return {
    'keeps-the-last-key-only': row(
      'Another key of the operation takes the place of the one before.',
      slot((slots, own, { route }) => {
        for (const other of slots.keys())
          if (other.startsWith(`${route.operationId} `) && other !== own) slots.delete(other);
      }),
    ),
    'keeps-the-last-key-of-all': row(
      'A key is kept until any other operation gets one.',
      slot((slots, own) => {
        if ([...slots.keys()].at(-1) !== own) slots.delete(own);
      }),
    ),
    'forgets-a-key-by-another-body': row(
      'Another body under a key is refused, and the key is forgotten.',
      slot((slots, own, { request }) => {
        const kept = slots.get(own);
        if (!kept || kept.body === request.body) return;
        slots.delete(own);
        throw new Refusal('conflict', 'This Idempotency-Key was used with another body.');
      }),
    ),
    'repeats-the-latest-response': row('A repeated request gets the latest response.', {
      replay(_, { route, store }) {
        const own = [...store.part(KeptReplies).bySlot].filter(([name]) =>
          name.startsWith(`${route.operationId} `),
        );
        return own.at(-1)![1].reply;
      },
    }),
  } satisfies SharedTable;
}
