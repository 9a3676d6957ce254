import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../refusal.js';
import { Wallet } from '../../store/wallet.js';
import { interrupted } from '../faults/programs.js';
import { defectsOf, type Defect } from '../defect.js';
import { slowWithKey, unlocked } from '../faults/idempotency.js';
import { rowOf } from '../faults/row.js';
import { neverAlone } from './references.js';

const transfer = defectsOf('initiateTransfer');

const hour = 3_600_000;

/** A second use of a reference is refused, as is legal; so a replay that is not one shows. */
function refuseSecondUse(): never {
  throw new Refusal('conflict', 'There is a transfer with this reference.');
}

/** Faults of Idempotency-Key (Endpoints > Conventions). */
export const idempotency: readonly Defect[] = [
  transfer(
    'transfer-idempotency-key-ignored',
    'A repeated request runs anew, and its reference is refused.',
    ['idempotency.replay', 'idempotency.after-1h', 'idempotency.after-23h'],
    { service: { slot: () => undefined }, transfers: { secondUse: refuseSecondUse } },
  ),
  transfer(
    'transfer-idempotency-key-kept-30-minutes',
    'A response is kept for 30 minutes.',
    ['idempotency.after-1h', 'idempotency.after-23h'],
    { service: { keepsFor: () => hour / 2 }, transfers: { secondUse: refuseSecondUse } },
  ),
  transfer(
    'transfer-idempotency-key-kept-12-hours',
    'A response is kept for 12 hours.',
    ['idempotency.after-23h'],
    {
      service: { keepsFor: () => 12 * hour },
      transfers: { secondUse: refuseSecondUse },
    },
  ),
  transfer(
    'transfer-repeated-after-12-hours',
    'After 12 hours the same key and reference pay again.',
    ['idempotency.after-23h'],
    {
      service: { keepsFor: () => 12 * hour },
      transfers: { earlier: () => undefined },
    },
  ),
  transfer(
    'transfer-replay-refused',
    'A repeated request is refused as a duplicate.',
    ['idempotency.replay'],
    {
      service: {
        replay() {
          throw new Refusal('conflict', 'Duplicate request.');
        },
      },
    },
  ),
  transfer(
    'transfer-replay-new-session',
    'A repeated request gets another session_id.',
    ['idempotency.replay'],
    {
      service: { slot: () => undefined },
      transfers: {
        secondUse: (earlier, _, { store }) => ({
          ...earlier,
          sessionId: `${earlier.sessionId}${store.next('replay')}`,
        }),
      },
    },
  ),
  transfer(
    'transfer-replay-answers-201',
    'The first answer has status 200, a repeated one 201.',
    ['idempotency.replay'],
    {
      alter: (answer, call) => (call?.replayed ? { ...answer, status: 201 } : answer),
    },
  ),
  transfer(
    'transfer-replay-shows-progress',
    'A repeated request shows what became of the transfer.',
    ['idempotency.replay'],
    {
      async alter(answer, call) {
        const body = answer.body as { data?: object };
        return call?.replayed && body.data
          ? { ...answer, body: { ...body, data: { ...body.data, status: 'success' } } }
          : answer;
      },
    },
  ),
  transfer(
    'transfer-replay-debits-again',
    'A repeated request gets the same response, and debits again.',
    ['idempotency.one-effect'],
    {
      service: {
        replay(kept, call) {
          const { amount } = JSON.parse(call.request.body) as { amount: string };
          call.store.part(Wallet).debit(call.decide.transfers.amount(amount), 'replay');
          return kept.reply;
        },
      },
    },
  ),
  transfer(
    'transfer-waiting-twin-debits-again',
    'A twin that waited for the first request gets its response, and debits again.',
    ['idempotency.simultaneous'],
    {
      service: {
        begins: slowWithKey,
        replay({ running, reply }, { request, decide, store }) {
          const { amount } = JSON.parse(request.body) as { amount: string };
          if (running) store.part(Wallet).debit(decide.transfers.amount(amount), 'twin');
          return reply;
        },
      },
    },
  ),
  // The reference does not help: it is looked up before either of them has used it.
  ...rowOf('initiateTransfer', unlocked({ transfers: { inTurn: neverAlone, afterLookup: () => sleep(80) } })),
  ...rowOf('initiateTransfer', interrupted({ transfers: { secondUse: refuseSecondUse } }).byAnotherBody),
];
