import type { Case } from '../../../src/cases/case.js';
import type { OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { mayCost } from '../../../src/domain/cost.js';
import { isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';

/** A conforming request with an Idempotency-Key, and its first response. */
export interface KeyedRequest {
  keyed: Case;
  first: Exchange;
  /** The seconds by which the target's clock had been moved when it was sent. */
  sentAt: number;
}

/** The request with an Idempotency-Key, sent once a run: every repetition is compared with this response. */
export function keyedRequest(t: Context, id: OperationId): Promise<KeyedRequest> {
  return t.once(`keyed ${id}`, (t) => newKeyedRequest(t, id));
}

export async function newKeyedRequest(t: Context, id: OperationId): Promise<KeyedRequest> {
  await t.control(id);
  const base = await t.conforming(id);
  const keyed = { ...base, headers: { 'Idempotency-Key': t.fresh('{uuid}') } };
  const sentAt = t.clockSeconds;
  // While the first debit of a run is watched, another one would be taken for its rest.
  if (mayCost(id)) await t.ledger.rest;
  const first = await t.send(keyed, { note: 'first' });
  if (!isAccepted(first.response))
    throw new NotTestable('the first request with an Idempotency-Key was not accepted');
  return { keyed, first, sentAt };
}
