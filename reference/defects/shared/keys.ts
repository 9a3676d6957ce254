import type { Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { KeptReplies, type KeptReply } from '../../store/idempotency.js';
import type { SharedTable } from '../defect.js';

const slotOf = (key: string, { route }: Call): string => `${route.operationId} ${key}`;

/** Keys count as this makes them. */
const keyed = (as: (key: string) => string): Overrides => ({
  service: { slot: (key, call) => slotOf(as(key), call) },
});

/** How often each response was returned again. */
class Replays {
  readonly counts = new WeakMap<KeptReply, number>();
}

/** The slot of a key, where only the last ones of the whole service are kept. */
const last = (most: number): Overrides => ({
  service: {
    slot(key, call) {
      const { bySlot } = call.store.part(KeptReplies);
      for (const old of [...bySlot.keys()].slice(0, -most)) bySlot.delete(old);
      return slotOf(key, call);
    },
  },
});

/**
 * Defects of how keys are compared and how long they are kept.
 *
 * @param again lets a request show that runs a second time
 */
export function keyDefects(again: Overrides = {}) {
  return {
    'compares-32-characters-of-keys': {
      summary: 'A key is its first 32 characters.',
      fails: 'idempotency.own-key',
      ...keyed((key) => key.slice(0, 32)),
    },
    'compares-64-characters-of-keys': {
      summary: 'A key is its first 64 characters.',
      fails: 'idempotency.own-key',
      ...keyed((key) => key.slice(0, 64)),
    },
    'compares-255-characters-of-keys': {
      summary: 'A key is its first 255 characters.',
      fails: 'idempotency.own-key',
      ...keyed((key) => key.slice(0, 255)),
    },
    'reads-keys-as-numbers': {
      summary: 'A key of digits is a number, and loses those behind the sixteenth.',
      fails: 'idempotency.own-key',
      ...keyed((key) => (/^\d+$/.test(key) ? String(Number(key)) : key)),
    },
    'cleans-keys': {
      summary: 'What is no letter or digit in a key is replaced.',
      fails: 'idempotency.own-key',
      ...keyed((key) => key.replaceAll(/\W/g, '_')),
    },
    'ignores-case-of-keys': {
      summary: 'A key in letters of the other case is the same key.',
      fails: 'service/idempotency-key-case',
      ...keyed((key) => key.toLowerCase()),
    },
    'keeps-20-keys': {
      summary: 'The last 20 keys are kept.',
      fails: 'idempotency.any-sequence',
      ...again,
      ...last(20),
    },
    'keeps-8-keys': {
      summary: 'The last 8 keys are kept.',
      fails: 'idempotency.any-sequence',
      ...again,
      ...last(8),
    },
    'keeps-responses-23-hours-30': {
      summary: 'A response is kept for 23 hours and a half.',
      fails: 'idempotency.after-23h',
      ...again,
      service: { keepsFor: () => 23.5 * 3_600_000 },
    },
    'runs-third-replays': {
      summary: 'A request that is repeated for the third time runs anew.',
      fails: 'idempotency.replay',
      ...again,
      service: {
        async replay(kept, call) {
          const { counts } = call.store.part(Replays);
          counts.set(kept, (counts.get(kept) ?? 0) + 1);
          return counts.get(kept) === 3 ? call.route.handle(call) : kept.reply;
        },
      },
    },
  } satisfies SharedTable;
}
