import { setTimeout as sleep } from 'node:timers/promises';
import { variant, type Variant } from '../variant.js';

const hour = 3_600_000;

const idempotency = 'ruling: Idempotency';
const otherBody = 'initiateTransfer/idempotency-key-other-body';

/** Choices about Idempotency-Key (Endpoints > Conventions). */
export const keys: readonly Variant[] = [
  variant(
    'idempotency-twin-refused',
    idempotency,
    'A simultaneous twin is refused while the first request runs.',
    {
      service: { twin: () => 'refusal', begins: () => sleep(30) },
    },
  ),
  variant(
    'idempotency-twin-waits',
    idempotency,
    'A simultaneous twin waits for the first request, and gets its response.',
    { service: { begins: () => sleep(30) } },
  ),
  variant('idempotency-kept-48-hours', idempotency, 'A response is kept for two days.', {
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
    'service/idempotency-other-operation',
    'A key that another operation has seen gets the response of that one.',
    { service: { slot: (key) => key } },
  ),
  variant(
    'idempotency-refusals-not-kept',
    'service/idempotency-refusals',
    'A request that was refused may be sent again with its key.',
    { service: { keepsRefusals: () => false } },
  ),
];
