import { setTimeout as sleep } from 'node:timers/promises';
import { slotOf } from '../../behaviour/service.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { variant, variantTable } from '../variant.js';

const hour = 3_600_000;

// The delay is long enough for a twin to arrive in the meantime.
async function slowWithKey({ request }: Call): Promise<void> {
  if (request.headers.has('idempotency-key')) await sleep(30);
}

/** The running transfer, of which there is at most one. */
class Desk {
  isBusy = false;
}

/** Choices about Idempotency-Key (Endpoints > Conventions) and simultaneous requests. */
export const keys = variantTable({
  'idempotency-twin-refused': variant(
    'The server rejects a simultaneous request with the same key while the first one runs.',
  )
    .about('service/idempotency-simultaneous')
    .service({ twin: () => 'refusal', begins: slowWithKey }),
  'idempotency-twin-waits': variant(
    'The server lets a simultaneous request with the same key wait for the first response.',
  )
    .about('service/idempotency-simultaneous')
    .service({ begins: slowWithKey }),
  'idempotency-kept-48-hours': variant('The server stores a response for two days.')
    .about('service/idempotency-after-window')
    .service({ keepsFor: () => 48 * hour }),
  'idempotency-other-body-refused': variant('The server rejects another body under a used key.')
    .about('service/idempotency-other-body')
    .service({ otherBody: () => 'refusal' }),
  'idempotency-other-body-runs': variant(
    'The server processes another body under a used key as a new request.',
  )
    .about('service/idempotency-other-body')
    .service({ otherBody: () => 'new effect' }),
  'idempotency-key-with-its-body': variant(
    'The server identifies a request by its key together with its body.',
  )
    .about('service/idempotency-other-body')
    .service({ slot: (key, call) => `${slotOf(key, call)} ${call.request.body}` }),
  'idempotency-key-of-any-operation': variant(
    'The server repeats the response of another operation to its key.',
  )
    .about('service/idempotency-other-operation')
    .service({ slot: (key) => key }),
  'idempotency-key-of-any-operation-refused': variant(
    'The server rejects a key that was used with another operation or another body.',
  )
    .about('service/idempotency-other-operation')
    .service({ slot: (key) => key, otherBody: () => 'refusal' }),
  'idempotency-expired-refused': variant('The server rejects a key on its second day.')
    .about('service/idempotency-after-window')
    .service({
      keepsFor: () => 48 * hour,
      replay({ at, reply }, { clock }) {
        if (clock.now() - at >= 24 * hour) throw new Refusal('conflict', 'This Idempotency-Key is over.');
        return reply;
      },
    }),
  'idempotency-of-queries': variant('The server also reads the key of searches, queries and verifications.')
    .about('service/idempotency-elsewhere')
    .service({ keepsReplies: () => true }),
  'idempotency-refusals-not-kept': variant(
    'The server processes a rejected request again when it is repeated with its key.',
  )
    .about('service/idempotency-refusals')
    .service({ keepsRefusals: () => false }),
  'idempotency-keys-short': variant('The server rejects a key of more than 64 characters.')
    .about('service/idempotency-key-form')
    .service({
      slot(key, call) {
        if (key.length > 64) throw new Refusal('rule', 'Idempotency-Key: give at most 64 characters.');
        return slotOf(key, call);
      },
    }),
  'idempotency-key-case-ignored': variant('The server ignores letter case in keys.')
    .about('ruling:idempotency-keys')
    .warns(/^service\/idempotency-key-case$/)
    .service({ slot: (key, call) => slotOf(key.toLowerCase(), call) }),
  'transfers-and-orders-in-turn': variant('The server runs debits one after the other, slowly.')
    .about('ruling:at-once')
    .transfers({ afterBalanceCheck: () => sleep(10) })
    .charges({ afterBalanceCheck: () => sleep(10) }),
  'transfers-one-at-a-time': variant('The server rejects a transfer while another is in progress.')
    .about('ruling:at-once')
    .transfers({
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
    }),
});
