import { setTimeout as sleep } from 'node:timers/promises';
import type { Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import type { SharedTable } from '../defect.js';
import { members } from '../../rewrite.js';

const minute = 60_000;
const hour = 60 * minute;

/** A request with a key takes long enough for its twin to come meanwhile. */
export async function slowWithKey({ request }: Call): Promise<void> {
  if (request.headers.has('idempotency-key')) await sleep(80);
}

/**
 * Defects of Idempotency-Key (Endpoints > Conventions).
 *
 * @param again lets a request show that runs a second time: a legal refusal of what is done already, for example
 */
export function idempotencyDefects(again: Overrides = {}) {
  const service = (decisions: Overrides['service']): Overrides => ({ ...again, service: { ...decisions } });
  return {
    'forgets-idempotency-keys': {
      summary: 'A repeated request runs anew.',
      fails: ['idempotency.replay', 'idempotency.after-1h', 'idempotency.after-23h'],
      ...service({ slot: () => undefined }),
    },
    'keeps-responses-30-minutes': {
      summary: 'A response is kept for 30 minutes.',
      fails: ['idempotency.after-1h', 'idempotency.after-23h'],
      ...service({ keepsFor: () => hour / 2 }),
    },
    'keeps-responses-12-hours': {
      summary: 'A response is kept for 12 hours.',
      fails: 'idempotency.after-23h',
      ...service({ keepsFor: () => 12 * hour }),
    },
    'runs-twins-side-by-side': {
      summary: 'Of two simultaneous requests with one key, both run.',
      fails: 'idempotency.simultaneous',
      ...service({ twin: () => 'new effect', begins: slowWithKey }),
    },
    'answers-waiting-twins-otherwise': {
      summary: 'A twin that waited for the first request is told so in the body.',
      fails: 'idempotency.simultaneous',
      service: {
        begins: slowWithKey,
        async replay({ running, reply }) {
          const answer = await reply;
          return running ? { ...answer, body: { ...members(answer.body), message: 'Already done' } } : answer;
        },
      },
    },
    'refuses-replays-within-a-minute': {
      summary: 'A request that is repeated within a minute is refused as a duplicate.',
      fails: 'idempotency.replay',
      service: {
        replay(kept, { clock }) {
          if (clock.now() - kept.at < minute) throw new Refusal('conflict', 'Duplicate request.');
          return kept.reply;
        },
      },
    },
    'refuses-replays': {
      summary: 'A repeated request is refused as a duplicate.',
      fails: 'idempotency.replay',
      service: {
        replay() {
          throw new Refusal('conflict', 'Duplicate request.');
        },
      },
    },
    'replays-with-other-status': {
      summary: 'Of 200 and 201, the first answer has one and a repeated one the other.',
      fails: 'idempotency.replay',
      alter: (answer, call) =>
        call?.replayed ? { ...answer, status: answer.status === 200 ? 201 : 200 } : answer,
    },
  } satisfies SharedTable;
}
