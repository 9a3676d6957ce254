import { setTimeout as sleep } from 'node:timers/promises';
import type { Overrides } from '../behaviour/index.js';
import type { OperationId } from '../http.js';
import { Refusal } from '../refusal.js';
import { sharedDefects, type Defect } from './defect.js';
import { idempotencyDefects } from './shared/idempotency.js';
import { idempotencySequenceDefects } from './shared/idempotency-sequences.js';
import { withoutMutex } from './transfers/references.js';

type Name = keyof ReturnType<typeof idempotencyDefects> | keyof ReturnType<typeof idempotencySequenceDefects>;

/** `again` lets a request of the operation show that runs a second time. */
function of(operation: OperationId, again: Overrides, ...names: readonly Name[]): readonly Defect[] {
  const table = { ...idempotencyDefects(again), ...idempotencySequenceDefects(again) };
  return sharedDefects(operation, table, ...names);
}

/** Refuses what is done already, as is legal. */
function doneAlready(): never {
  throw new Refusal('conflict', 'This is done already.');
}

const forgets = [
  'forgets-idempotency-keys',
  'keeps-responses-30-minutes',
  'keeps-responses-12-hours',
] as const;

/** Defects of Idempotency-Key, each proved on several operations. */
export const idempotency: readonly Defect[] = [
  ...of(
    'createVirtualAccount',
    {},
    ...forgets,
    'refuses-replays',
    'refuses-replays-within-a-minute',
    'runs-twins-side-by-side',
    'keeps-the-last-key-only',
    'repeats-the-latest-response',
    'keeps-the-last-key-of-all',
  ),
  ...of(
    'updateVirtualAccount',
    { accounts: { upgradable: ({ identified }) => (identified ? doneAlready() : undefined) } },
    ...forgets,
    'replays-with-other-status',
    'answers-waiting-twins-otherwise',
    'forgets-a-key-by-another-body',
    'keeps-the-last-key-of-all',
  ),
  ...of(
    'createRecipient',
    {},
    ...forgets,
    'refuses-replays',
    'replays-with-other-status',
    'runs-twins-side-by-side',
    'keeps-the-last-key-only',
    'repeats-the-latest-response',
    'keeps-the-last-key-of-all',
  ),
  // The reference does not help: it is looked up before either of them has used it.
  ...of(
    'initiateTransfer',
    { transfers: { exclusively: withoutMutex, afterLookup: () => sleep(80) } },
    'runs-twins-side-by-side',
  ),
  ...of('initiateTransfer', { transfers: { secondUse: doneAlready } }, 'forgets-a-key-by-another-body'),
  ...of(
    'freezeCard',
    { cards: { freezeAgain: doneAlready } },
    ...forgets,
    'refuses-replays',
    'answers-waiting-twins-otherwise',
    'keeps-the-last-key-only',
  ),
  ...of(
    'mockCardTransaction',
    {},
    ...forgets,
    'replays-with-other-status',
    'runs-twins-side-by-side',
    'forgets-a-key-by-another-body',
  ),
  ...of(
    'createFlightQuote',
    {},
    ...forgets,
    'refuses-replays',
    'runs-twins-side-by-side',
    'keeps-the-last-key-only',
    'repeats-the-latest-response',
  ),
  ...of(
    'issueFlightTicket',
    { flights: { ticketAgain: doneAlready } },
    ...forgets,
    'replays-with-other-status',
    'refuses-replays-within-a-minute',
    'answers-waiting-twins-otherwise',
    'forgets-a-key-by-another-body',
  ),
  ...of(
    'createEsimOrder',
    { esim: { secondUse: doneAlready } },
    ...forgets,
    'refuses-replays',
    'keeps-the-last-key-only',
  ),
  ...of('createEsimOrder', { esim: { secondUse: () => undefined } }, 'runs-twins-side-by-side'),
];
