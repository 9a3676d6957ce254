import { Refusal } from '../../refusal.js';
import { Wallet } from '../../store/wallet.js';
import { slowWithKey } from '../shared/idempotency.js';
import { defectsOf } from '../defect.js';

const hour = 3_600_000;

/** A second use of a reference is refused, as is legal; so a replay that is not one shows. */
function refuseSecondUse(): never {
  throw new Refusal('conflict', 'There is a transfer with this reference.');
}

/** Defects of Idempotency-Key (Endpoints > Conventions). */
export const transferIdempotency = defectsOf('initiateTransfer', {
  'transfer-idempotency-key-ignored': {
    summary: 'A repeated request runs anew, and its reference is refused.',
    fails: ['idempotency.replay', 'idempotency.after-1h', 'idempotency.after-23h'],
    service: { slot: () => undefined },
    transfers: { secondUse: refuseSecondUse },
  },
  'transfer-idempotency-key-kept-30-minutes': {
    summary: 'A response is kept for 30 minutes.',
    fails: ['idempotency.after-1h', 'idempotency.after-23h'],
    service: { keepsFor: () => hour / 2 },
    transfers: { secondUse: refuseSecondUse },
  },
  'transfer-idempotency-key-kept-12-hours': {
    summary: 'A response is kept for 12 hours.',
    fails: 'idempotency.after-23h',
    service: { keepsFor: () => 12 * hour },
    transfers: { secondUse: refuseSecondUse },
  },
  'transfer-repeated-after-12-hours': {
    summary: 'After 12 hours the same key and reference pay again.',
    fails: 'idempotency.after-23h',
    service: { keepsFor: () => 12 * hour },
    transfers: { earlier: () => undefined },
  },
  'transfer-replay-refused': {
    summary: 'A repeated request is refused as a duplicate.',
    fails: 'idempotency.replay',
    service: {
      replay() {
        throw new Refusal('conflict', 'Duplicate request.');
      },
    },
  },
  'transfer-replay-new-session': {
    summary: 'A repeated request gets another session_id.',
    fails: 'idempotency.replay',
    service: { slot: () => undefined },
    transfers: {
      secondUse: (earlier, _, { store }) => ({
        ...earlier,
        sessionId: `${earlier.sessionId}${store.next('replay')}`,
      }),
    },
  },
  'transfer-replay-answers-201': {
    summary: 'The first answer has status 200, a repeated one 201.',
    fails: 'idempotency.replay',
    alter: (answer, call) => (call?.replayed ? { ...answer, status: 201 } : answer),
  },
  'transfer-replay-shows-progress': {
    summary: 'A repeated request shows what became of the transfer.',
    fails: 'idempotency.replay',
    async alter(answer, call) {
      const body = answer.body as { data?: object };
      return call?.replayed && body.data
        ? { ...answer, body: { ...body, data: { ...body.data, status: 'success' } } }
        : answer;
    },
  },
  'transfer-replay-debits-again': {
    summary: 'A repeated request gets the same response, and debits again.',
    fails: 'idempotency.one-effect',
    service: {
      replay(kept, call) {
        const { amount } = JSON.parse(call.request.body) as { amount: string };
        call.store.part(Wallet).debit(call.behaviour.transfers.amount(amount), 'replay');
        return kept.reply;
      },
    },
  },
  'transfer-waiting-twin-debits-again': {
    summary: 'A twin that waited for the first request gets its response, and debits again.',
    fails: 'idempotency.simultaneous',
    service: {
      begins: slowWithKey,
      replay({ running, reply }, { request, behaviour, store }) {
        const { amount } = JSON.parse(request.body) as { amount: string };
        if (running) store.part(Wallet).debit(behaviour.transfers.amount(amount), 'twin');
        return reply;
      },
    },
  },
});
