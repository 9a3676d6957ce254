import { setTimeout as sleep } from 'node:timers/promises';
import { slotOf } from '../../behaviour/service.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { variant, variantTable } from '../variant.js';

const hour = 3_600_000;

// Long enough for a twin to come meanwhile.
async function slowWithKey({ request }: Call): Promise<void> {
  if (request.headers.has('idempotency-key')) await sleep(30);
}

/** Where one transfer at a time is taken. */
class Desk {
  isBusy = false;
}

/** Choices about Idempotency-Key (Endpoints > Conventions), and about requests that come at the same moment. */
export const keys = variantTable({
  'idempotency-twin-refused': variant('A simultaneous twin is refused while the first request runs.')
    .about('service/idempotency-simultaneous')
    .service({ twin: () => 'refusal', begins: slowWithKey }),
  'idempotency-twin-waits': variant('A simultaneous twin waits for the first request, and gets its response.')
    .about('service/idempotency-simultaneous')
    .service({ begins: slowWithKey }),
  'idempotency-kept-48-hours': variant('A response is kept for two days.')
    .about('service/idempotency-after-window')
    .service({ keepsFor: () => 48 * hour }),
  'idempotency-other-body-refused': variant('Another body under a used key is refused.')
    .about('service/idempotency-other-body')
    .service({ otherBody: () => 'refusal' }),
  'idempotency-other-body-runs': variant('Another body under a used key is a request of its own.')
    .about('service/idempotency-other-body')
    .service({ otherBody: () => 'new effect' }),
  'idempotency-key-with-its-body': variant('A key counts together with its body.')
    .about('service/idempotency-other-body')
    .service({ slot: (key, call) => `${slotOf(key, call)} ${call.request.body}` }),
  'idempotency-key-of-any-operation': variant(
    'A key that another operation has seen gets the response of that one.',
  )
    .about('service/idempotency-other-operation')
    .service({ slot: (key) => key }),
  'idempotency-key-of-any-operation-refused': variant(
    'A key that another operation has seen is refused, as is another body.',
  )
    .about('service/idempotency-other-operation')
    .service({ slot: (key) => key, otherBody: () => 'refusal' }),
  'idempotency-expired-refused': variant('A key is refused in its second day.')
    .about('service/idempotency-after-window')
    .service({
      keepsFor: () => 48 * hour,
      replay({ at, reply }, { clock }) {
        if (clock.now() - at >= 24 * hour) throw new Refusal('conflict', 'This Idempotency-Key is over.');
        return reply;
      },
    }),
  'idempotency-of-queries': variant('Searches, queries and checks look at the key, too.')
    .about('service/idempotency-elsewhere')
    .service({ keepsReplies: () => true }),
  'idempotency-refusals-not-kept': variant('A request that was refused may be sent again with its key.')
    .about('service/idempotency-refusals')
    .service({ keepsRefusals: () => false }),
  'idempotency-keys-short': variant('A key of more than 64 characters is refused.')
    .about('service/idempotency-key-form')
    .service({
      slot(key, call) {
        if (key.length > 64) throw new Refusal('rule', 'Idempotency-Key: give at most 64 characters.');
        return slotOf(key, call);
      },
    }),
  'idempotency-key-case-ignored': variant('Keys are the same whatever the case of their letters is.')
    .about('ruling:idempotency-keys')
    .warns(/^service\/idempotency-key-case$/)
    .service({ slot: (key, call) => slotOf(key.toLowerCase(), call) }),
  'transfers-and-orders-in-turn': variant(
    'Whatever spends waits for all else that spends, and takes its time.',
  )
    .about('ruling:at-once')
    .transfers({ afterBalanceCheck: () => sleep(10) })
    .charges({ afterBalanceCheck: () => sleep(10) }),
  'transfers-one-at-a-time': variant('A transfer is refused while another one is under way.')
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
