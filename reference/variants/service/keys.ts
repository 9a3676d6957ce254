import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { variant, type Variant } from '../variant.js';

const hour = 3_600_000;

const simultaneous = 'service/idempotency-simultaneous';
const otherBody = 'service/idempotency-other-body';
const afterWindow = 'service/idempotency-after-window';
const otherOperation = 'service/idempotency-other-operation';

// Long enough for a twin to come meanwhile.
async function slowWithKey({ request }: Call): Promise<void> {
  if (request.headers.has('idempotency-key')) await sleep(30);
}

/** Choices about Idempotency-Key (Endpoints > Conventions). */
export const keys: readonly Variant[] = [
  variant(
    'idempotency-twin-refused',
    simultaneous,
    'A simultaneous twin is refused while the first request runs.',
    {
      service: { twin: () => 'refusal', begins: slowWithKey },
    },
  ),
  variant(
    'idempotency-twin-waits',
    simultaneous,
    'A simultaneous twin waits for the first request, and gets its response.',
    { service: { begins: slowWithKey } },
  ),
  variant('idempotency-kept-48-hours', afterWindow, 'A response is kept for two days.', {
    service: { keepsFor: () => 48 * hour },
  }),
  variant('idempotency-other-body-refused', otherBody, 'Another body under a used key is refused.', {
    service: { otherBody: () => 'refusal' },
  }),
  variant(
    'idempotency-other-body-runs',
    otherBody,
    'Another body under a used key is a request of its own.',
    {
      service: { otherBody: () => 'new effect' },
    },
  ),
  variant('idempotency-key-with-its-body', otherBody, 'A key counts together with its body.', {
    service: { slot: (key, { route, request }) => `${route.operationId} ${key} ${request.body}` },
  }),
  variant(
    'idempotency-key-of-any-operation',
    otherOperation,
    'A key that another operation has seen gets the response of that one.',
    { service: { slot: (key) => key } },
  ),
  variant(
    'idempotency-key-of-any-operation-refused',
    otherOperation,
    'A key that another operation has seen is refused, as is another body.',
    { service: { slot: (key) => key, otherBody: () => 'refusal' } },
  ),
  variant('idempotency-expired-refused', afterWindow, 'A key is refused in its second day.', {
    service: {
      keepsFor: () => 48 * hour,
      replay({ at, reply }, { clock }) {
        if (clock.now() - at >= 24 * hour) throw new Refusal('conflict', 'This Idempotency-Key is over.');
        return reply;
      },
    },
  }),
  variant(
    'idempotency-of-queries',
    'service/idempotency-elsewhere',
    'Searches, queries and checks look at the key, too.',
    { service: { keepsReplies: () => true } },
  ),
  variant(
    'idempotency-refusals-not-kept',
    'service/idempotency-refusals',
    'A request that was refused may be sent again with its key.',
    { service: { keepsRefusals: () => false } },
  ),
];
