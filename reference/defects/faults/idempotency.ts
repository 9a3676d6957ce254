import { setTimeout as sleep } from 'node:timers/promises';
import type { Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { members } from '../../rewrite.js';
import { fault, type Fault } from './fault.js';

const minute = 60_000;
const hour = 60 * minute;
const [replay, after1h, after23h] = ['idempotency.replay', 'idempotency.after-1h', 'idempotency.after-23h'];

/** Faults of Idempotency-Key (Endpoints > Conventions). `again` makes a request show that runs a second time. */
export function forgetful(again: Overrides = {}): readonly Fault[] {
  const service = (decisions: Overrides['service']): Overrides => ({ ...again, service: { ...decisions } });
  return [
    fault(
      'forgets-idempotency-keys',
      'A repeated request runs anew.',
      [replay, after1h, after23h],
      service({ slot: () => undefined }),
    ),
    fault(
      'keeps-responses-30-minutes',
      'A response is kept for 30 minutes.',
      [after1h, after23h],
      service({ keepsFor: () => hour / 2 }),
    ),
    fault(
      'keeps-responses-12-hours',
      'A response is kept for 12 hours.',
      [after23h],
      service({ keepsFor: () => 12 * hour }),
    ),
  ];
}

/** A request with a key takes long enough for its twin to come meanwhile. */
export async function slowWithKey({ request }: Call): Promise<void> {
  if (request.headers.has('idempotency-key')) await sleep(80);
}

/** Twins run side by side. `again` makes a request have an effect that runs a second time. */
export function unlocked(again: Overrides = {}): Fault {
  return fault(
    'runs-twins-side-by-side',
    'Of two simultaneous requests with one key, both run.',
    ['idempotency.simultaneous'],
    { ...again, service: { twin: () => 'new effect', begins: slowWithKey } },
  );
}

/** A twin that waits for the first request gets a body of its own. */
export const tellsTwinsApart: Fault = fault(
  'answers-waiting-twins-otherwise',
  'A twin that waited for the first request is told so in the body.',
  ['idempotency.simultaneous'],
  {
    service: {
      begins: slowWithKey,
      async replay({ running, reply }) {
        const answer = await reply;
        return running ? { ...answer, body: { ...members(answer.body), message: 'Already done' } } : answer;
      },
    },
  },
);

/** A double click is taken for an error. */
export const refusesQuickReplays: Fault = fault(
  'refuses-replays-within-a-minute',
  'A request that is repeated within a minute is refused as a duplicate.',
  [replay],
  {
    service: {
      replay(kept, { clock }) {
        if (clock.now() - kept.at < minute) throw new Refusal('conflict', 'Duplicate request.');
        return kept.reply;
      },
    },
  },
);

/** A repeated request is taken for an error. */
export const refusesReplays: Fault = fault(
  'refuses-replays',
  'A repeated request is refused as a duplicate.',
  [replay],
  {
    service: {
      replay() {
        throw new Refusal('conflict', 'Duplicate request.');
      },
    },
  },
);

/** A repeated request gets the same body with another status. */
export const replaysWithOtherStatus: Fault = fault(
  'replays-with-other-status',
  'Of 200 and 201, the first answer has one and a repeated one the other.',
  [replay],
  {
    alter: (answer, call) =>
      call?.replayed ? { ...answer, status: answer.status === 200 ? 201 : 200 } : answer,
  },
);
