import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { variantTable } from '../variant.js';

const slotOf = (key: string, { route }: Call): string => `${route.operationId} ${key}`;

/** Choices about the form of keys, and about requests that come at the same moment. */
export const serviceKeyForms = variantTable({
  'idempotency-keys-short': {
    about: 'service/idempotency-key-form',
    summary: 'A key of more than 64 characters is refused.',
    service: {
      slot(key, call) {
        if (key.length > 64) throw new Refusal('rule', 'Idempotency-Key: give at most 64 characters.');
        return slotOf(key, call);
      },
    },
  },
  'idempotency-key-case-ignored': {
    about: 'ruling:idempotency-keys',
    summary: 'Keys are the same whatever the case of their letters is.',
    warns: /^service\/idempotency-key-case$/,
    service: { slot: (key, call) => slotOf(key.toLowerCase(), call) },
  },
  'transfers-and-orders-in-turn': {
    about: 'ruling:at-once',
    summary: 'Whatever spends waits for all else that spends, and takes its time.',
    transfers: { afterBalanceCheck: () => sleep(10) },
    charges: { afterBalanceCheck: () => sleep(10) },
  },
  'transfers-one-at-a-time': {
    about: 'ruling:at-once',
    summary: 'A transfer is refused while another one is under way.',
    transfers: {
      async exclusively(transfers, run, _, { store }) {
        const desk = store.part(Desk);
        if (desk.isBusy) throw new Refusal('conflict', 'Another transfer is under way.');
        desk.isBusy = true;
        try {
          return await transfers.mutex.run(run);
        } finally {
          desk.isBusy = false;
        }
      },
      afterBalanceCheck: () => sleep(10),
    },
  },
});

/** Where one transfer at a time is taken. */
class Desk {
  isBusy = false;
}
