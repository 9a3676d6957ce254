import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { Mutex } from '../../store/mutex.js';
import { variantTable } from '../variant.js';

const slotOf = (key: string, { route }: Call): string => `${route.operationId} ${key}`;

/** Keeps keys of a form, and refuses others. */
const onlyKeys = (form: RegExp, rule: string) => ({
  service: {
    slot(key: string, call: Call): string {
      if (!form.test(key)) throw new Refusal('rule', `Idempotency-Key: ${rule}.`);
      return slotOf(key, call);
    },
  },
});

/** Choices about the form of keys, and about requests that come at the same moment. */
export const serviceKeyForms = variantTable({
  'idempotency-keys-short': {
    about: 'service/idempotency-key-form',
    summary: 'A key of more than 64 characters is refused.',
    ...onlyKeys(/^.{1,64}$/, 'give at most 64 characters'),
  },
  'idempotency-keys-uuids': {
    about: 'service/idempotency-key-form',
    summary: 'A key that is no UUID is refused.',
    ...onlyKeys(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'give a UUID'),
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
    transfers: {
      exclusively: (_, run, __, { store }) => store.part(Mutex).run(run),
      afterBalanceCheck: () => sleep(10),
    },
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
