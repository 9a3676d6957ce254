import { setTimeout as sleep } from 'node:timers/promises';
import type { Overrides } from '../../behaviour/index.js';
import { slotOf } from '../../behaviour/service.js';
import type { OperationId } from '../../http.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { members } from '../../changes/replies.js';
import { KeptReplies, type KeptReply } from '../../store/requests.js';
import { defect, sharedDefects } from '../defect.js';
import { withoutMutex } from './charges.js';

const minute = 60_000;
const hour = 60 * minute;

/** Delays a request with a key, so that its twin arrives in the meantime. */
export async function slowWithKey({ request }: Call): Promise<void> {
  if (request.headers.has('idempotency-key')) await sleep(80);
}

/** Adds an effect to each replay of a response. */
export const onReplay = (effect: (call: Call, kept: KeptReply) => void): Overrides => ({
  service: {
    replay(kept, call) {
      effect(call, kept);
      return kept.reply;
    },
  },
});

/** The number of twins of the running request in each slot. */
export class Twins {
  readonly counts = new Map<string, number>();
}

/** Runs those simultaneous requests with one key again whose number satisfies the predicate. */
export function runsTwins(runs: (count: number) => boolean): NonNullable<Overrides['service']> {
  return {
    slot(key, call) {
      const slot = slotOf(key, call);
      if (!call.store.part(KeptReplies).bySlot.get(slot)?.running) return slot;
      const { counts } = call.store.part(Twins);
      counts.set(slot, (counts.get(slot) ?? 0) + 1);
      return runs(counts.get(slot)!) ? undefined : slot;
    },
  };
}

const creating = [
  'createVirtualAccount',
  'updateVirtualAccount',
  'createRecipient',
  'freezeCard',
  'mockCardTransaction',
  'createFlightQuote',
  'issueFlightTicket',
  'createEsimOrder',
] as const;

export function refuseReplay(): never {
  throw new Refusal('conflict', 'Duplicate request.');
}

function doneAlready(): never {
  throw new Refusal('conflict', 'This has already been done.');
}

/** Rejects an action that is already done, which is allowed. It makes a second run visible. */
export const refusesSecond: Partial<Record<OperationId, Overrides>> = {
  updateVirtualAccount: {
    accounts: { upgradable: ({ identified }) => (identified ? doneAlready() : undefined) },
  },
  initiateTransfer: { transfers: { secondUse: doneAlready } },
  freezeCard: { cards: { freezeAgain: doneAlready } },
  issueFlightTicket: { flights: { ticketAgain: doneAlready } },
  createEsimOrder: { esim: { secondUse: doneAlready } },
};

/** Repeats an action that is already done, for the same reason. */
const runsSecond: Partial<Record<OperationId, Overrides>> = {
  // The server looks the reference up before either request has used it.
  initiateTransfer: { transfers: { exclusively: withoutMutex, afterLookup: () => sleep(80) } },
  createEsimOrder: { esim: { secondUse: () => undefined } },
};

/** The number of replays of each response. */
class Replays {
  readonly counts = new WeakMap<KeptReply, number>();
}

/** The keys of each operation, in the order of their arrival. */
class Keys {
  readonly byOperation = new Map<OperationId, Set<string>>();
}

/** Remembers only the last keys of an operation. */
const remembersKeys = (most: number): NonNullable<Overrides['service']> => ({
  slot(key, call) {
    const { byOperation } = call.store.part(Keys);
    const { operationId } = call.route;
    const known = byOperation.get(operationId) ?? new Set<string>();
    byOperation.set(operationId, known.add(key));
    const isLate = [...known].slice(-most).includes(key);
    return slotOf(isLate ? key : `${key} ${call.store.next('forgotten')}`, call);
  },
});

/** Defects of Idempotency-Key: the lifetime of responses, and replays (Endpoints > Conventions). */
export const idempotency = sharedDefects({
  'forgets-idempotency-keys': defect('The server processes a repeated request again.')
    .breaks('idempotency.replay', 'idempotency.after-1h', 'idempotency.after-23h')
    .at(...creating)
    .per(refusesSecond)
    .service({ slot: () => undefined }),
  'keeps-responses-30-minutes': defect('The server stores a response for only 30 minutes.')
    .breaks('idempotency.after-1h', 'idempotency.after-23h')
    .at(...creating)
    .per(refusesSecond)
    .service({ keepsFor: () => hour / 2 }),
  'keeps-responses-12-hours': defect('The server stores a response for only 12 hours.')
    .breaks('idempotency.after-23h')
    .at(...creating)
    .per(refusesSecond)
    .service({ keepsFor: () => 12 * hour }),
  'remembers-eight-keys': defect('The server stores only the last eight responses.')
    .breaks('idempotency.after-23h')
    .at('createVirtualAccount', 'updateVirtualAccount', 'createRecipient', 'createFlightQuote')
    .per(refusesSecond)
    .service(remembersKeys(8)),
  'remembers-sixteen-keys': defect('The server stores only the last sixteen responses.')
    .breaks('idempotency.after-23h')
    .at('createVirtualAccount', 'createRecipient', 'freezeCard', 'issueFlightTicket')
    .per(refusesSecond)
    .service(remembersKeys(16)),
  'runs-twins-side-by-side': defect('The server processes both of two simultaneous requests with one key.')
    .breaks('idempotency.simultaneous')
    .at('createVirtualAccount', 'createRecipient', 'mockCardTransaction', 'createFlightQuote')
    .per(runsSecond)
    .service({ twin: () => 'new effect', begins: slowWithKey }),
  'pays-twins-side-by-side': defect('The server pays both of two simultaneous requests with one key.')
    .breaks('idempotency.one-effect')
    .at('initiateTransfer', 'createEsimOrder')
    .per(runsSecond)
    .service({ twin: () => 'new effect', begins: slowWithKey }),
  'answers-waiting-twins-otherwise': defect(
    'The server changes the message for a simultaneous request that waited.',
  )
    .breaks('idempotency.simultaneous')
    .at('updateVirtualAccount', 'freezeCard', 'issueFlightTicket')
    .service({
      begins: slowWithKey,
      async replay({ running, reply }) {
        const answer = await reply;
        return running ? { ...answer, body: { ...members(answer.body), message: 'Already done' } } : answer;
      },
    }),
  'refuses-replays-within-a-minute': defect(
    'The server rejects a request repeated within a minute as a duplicate.',
  )
    .breaks('idempotency.replay')
    .at('createVirtualAccount', 'issueFlightTicket')
    .service({
      replay(kept, { clock }) {
        return clock.now() - kept.at < minute ? refuseReplay() : kept.reply;
      },
    }),
  'refuses-replays': defect('The server rejects a repeated request as a duplicate.')
    .breaks('idempotency.replay')
    .at('createVirtualAccount', 'createRecipient', 'freezeCard', 'createFlightQuote', 'createEsimOrder')
    .service({ replay: refuseReplay }),
  'replays-with-other-status': defect(
    'The server returns 201 instead of 200 for a repeated request, or the reverse.',
  )
    .breaks('idempotency.replay')
    .at('updateVirtualAccount', 'createRecipient', 'mockCardTransaction', 'issueFlightTicket')
    .alter((answer, call) =>
      call?.replayed ? { ...answer, status: answer.status === 200 ? 201 : 200 } : answer,
    ),
  'keeps-responses-23-hours-30': defect('The server stores a response for 23 hours and a half.')
    .breaks('idempotency.after-23h')
    .at('updateVirtualAccount', 'mockCardTransaction', 'createFlightQuote', 'createEsimOrder')
    .per(refusesSecond)
    .service({ keepsFor: () => 23.5 * 3_600_000 }),
  'runs-third-replays': defect('The server processes the third repetition of a request again.')
    .breaks('idempotency.replay')
    .at('createVirtualAccount', 'createRecipient', 'initiateTransfer', 'mockCardTransaction')
    .per(refusesSecond)
    .service({
      async replay(kept, call) {
        const { counts } = call.store.part(Replays);
        counts.set(kept, (counts.get(kept) ?? 0) + 1);
        return counts.get(kept) === 3 ? call.route.handle(call) : kept.reply;
      },
    }),
});
