import type { Case } from '../../../src/cases/case.js';
import type { OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';

/** A conforming request with an Idempotency-Key, and how it was answered the first time. */
export interface KeyedRequest {
  keyed: Case;
  first: Exchange;
  /** The target's clock when it was sent, in seconds since the run began; real time goes on beside it. */
  sentAt: number;
}

/** The keyed request of an operation, sent once a run: every replay of it is judged by this answer. */
export function keyedRequest(t: Context, id: OperationId): Promise<KeyedRequest> {
  return t.once(`keyed ${id}`, (t) => newKeyedRequest(t, id));
}

export async function newKeyedRequest(t: Context, id: OperationId): Promise<KeyedRequest> {
  await t.control(id);
  const base = await t.conforming(id);
  const keyed = { ...base, headers: { 'Idempotency-Key': t.fresh('{uuid}') } };
  const sentAt = t.clockSeconds;
  const first = await t.send(keyed, { note: 'first' });
  if (!isAccepted(first.response))
    throw new NotTestable('the first request with an Idempotency-Key was not accepted');
  return { keyed, first, sentAt };
}
