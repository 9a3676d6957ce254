import { EdgeValues, firstKinds, type Row } from '../cases/edge-cases/edge-values.js';
import { isAccepted, isRefused } from '../checks/response.js';
import { operationOf, type OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import type { RequirementContext } from '../engine/context/context.js';
import type { Sampling } from '../engine/schedule/registry.js';

/** The sampling of the edge-case values of members. */
export const edgeValuesOf = (id: OperationId, ...members: string[]): Sampling => ({
  column: 'edge-case values',
  kinds: (pace) => members.flatMap((member) => firstKinds(id, member, pace)),
});

/**
 * Sends a conforming body with edge-case values in its unrestricted members. If the server rejects it, which it may do
 * (ruling:odd-texts), the body is sent again with plain values, a fresh reference and a fresh key.
 *
 * @returns the result of the last request, and its body
 */
export async function withEdgeValues<B extends object, R extends { exchange: Exchange }>(
  t: RequirementContext,
  id: OperationId,
  body: B,
  send: (body: B) => Promise<R>,
): Promise<R & { value: B }> {
  const values = await valuesOf(t, id);
  // A one-time password may be valid for a single request, so that request must not be rejected.
  const row = 'otp' in body ? values.accepted(body) : values.next(body);
  const value = filled(t, values, body, row);
  const sent = await send(value);
  const { response } = sent.exchange;
  if (isAccepted(response)) values.learn(row, true);
  if (!isRefused(response) || Object.keys(row).length === 0) return { ...sent, value };
  const plain = { ...body, ...renewed(t, id, body) };
  const again = await send(plain);
  if (isAccepted(again.exchange.response)) values.learn(row, false);
  else values.putBack(row);
  return { ...again, value: plain };
}

/** A conforming body with edge-case values that the server has accepted before. */
export async function withKnownEdgeValues<B extends object>(
  t: RequirementContext,
  id: OperationId,
  body: B,
): Promise<B> {
  const values = await valuesOf(t, id);
  return filled(t, values, body, values.accepted(body));
}

/** Sends conforming bodies until every edge-case value has been tried, or the budget for them is used up. */
export async function remainingEdgeValues<B extends object, R extends { exchange: Exchange }>(
  t: RequirementContext,
  id: OperationId,
  many: number,
  make: () => Promise<B>,
  send: (body: B) => Promise<R>,
): Promise<(R & { value: B })[]> {
  const values = await valuesOf(t, id);
  const sent = [];
  while (t.sampling.pace.isWhole || sent.length < many) {
    const body = await make();
    if (!values.hasUntried(body) || 'otp' in body) break;
    const one = await withEdgeValues(t, id, body, send);
    sent.push(one);
    if (!isAccepted(one.exchange.response)) break;
  }
  return sent;
}

const valuesOf = (t: RequirementContext, id: OperationId): Promise<EdgeValues> =>
  t.once(`edge-case values of ${id}`, () => Promise.resolve(new EdgeValues(id, t.sampling.pace)));

const filled = <B extends object>(t: RequirementContext, values: EdgeValues, body: B, row: Row): B => ({
  ...body,
  ...values.made(row, (pattern) => t.fresh(pattern)),
});

// The rejected request may have used up its unique values.
function renewed(t: RequirementContext, id: OperationId, body: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(operationOf(id).unique)
      .map(([pointer, pattern]) => [pointer.slice(1), pattern] as const)
      .filter(([name]) => name in body)
      .map(([name, pattern]) => [name, t.fresh(pattern)]),
  );
}
