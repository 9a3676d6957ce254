import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { variantTable } from '../variant.js';

const hour = 3_600_000;

// Long enough for a twin to come meanwhile.
async function slowWithKey({ request }: Call): Promise<void> {
  if (request.headers.has('idempotency-key')) await sleep(30);
}

/** Choices about Idempotency-Key (Endpoints > Conventions). */
export const serviceKeys = variantTable({
  'idempotency-twin-refused': {
    about: 'service/idempotency-simultaneous',
    summary: 'A simultaneous twin is refused while the first request runs.',
    service: { twin: () => 'refusal', begins: slowWithKey },
  },
  'idempotency-twin-waits': {
    about: 'service/idempotency-simultaneous',
    summary: 'A simultaneous twin waits for the first request, and gets its response.',
    service: { begins: slowWithKey },
  },
  'idempotency-kept-48-hours': {
    about: 'service/idempotency-after-window',
    summary: 'A response is kept for two days.',
    service: { keepsFor: () => 48 * hour },
  },
  'idempotency-other-body-refused': {
    about: 'service/idempotency-other-body',
    summary: 'Another body under a used key is refused.',
    service: { otherBody: () => 'refusal' },
  },
  'idempotency-other-body-runs': {
    about: 'service/idempotency-other-body',
    summary: 'Another body under a used key is a request of its own.',
    service: { otherBody: () => 'new effect' },
  },
  'idempotency-key-with-its-body': {
    about: 'service/idempotency-other-body',
    summary: 'A key counts together with its body.',
    service: { slot: (key, { route, request }) => `${route.operationId} ${key} ${request.body}` },
  },
  'idempotency-key-of-any-operation': {
    about: 'service/idempotency-other-operation',
    summary: 'A key that another operation has seen gets the response of that one.',
    service: { slot: (key) => key },
  },
  'idempotency-key-of-any-operation-refused': {
    about: 'service/idempotency-other-operation',
    summary: 'A key that another operation has seen is refused, as is another body.',
    service: { slot: (key) => key, otherBody: () => 'refusal' },
  },
  'idempotency-expired-refused': {
    about: 'service/idempotency-after-window',
    summary: 'A key is refused in its second day.',
    service: {
      keepsFor: () => 48 * hour,
      replay({ at, reply }, { clock }) {
        if (clock.now() - at >= 24 * hour) throw new Refusal('conflict', 'This Idempotency-Key is over.');
        return reply;
      },
    },
  },
  'idempotency-of-queries': {
    about: 'service/idempotency-elsewhere',
    summary: 'Searches, queries and checks look at the key, too.',
    service: { keepsReplies: () => true },
  },
  'idempotency-refusals-not-kept': {
    about: 'service/idempotency-refusals',
    summary: 'A request that was refused may be sent again with its key.',
    service: { keepsRefusals: () => false },
  },
});
