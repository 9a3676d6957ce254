import type { JsonValue, OperationId, RequirementId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { expectStatus, inWords } from '../../src/engine/expect.js';
import { NotTestable } from '../../src/engine/errors.js';
import { exampleIndex, withMembers } from './examples.js';

type Members = Record<string, JsonValue | undefined>;

/** A mutation of an example: the members that break one rule; undefined removes a member. */
export interface ExampleMutation {
  label: string;
  form: string;
  /** The members, or a function that makes them from those of the unbroken body. */
  members: Members | ((valid: (name: string) => string) => Members);
}

/** Sends a mutation of an example that is accepted unbroken. */
export async function sendMutation(
  t: Context,
  id: OperationId,
  { label, form, members }: ExampleMutation,
): Promise<Exchange> {
  const example = exampleIndex(id, form);
  await t.control(id, example);
  const base = await t.conforming(id, example);
  const body = base.body as Record<string, string>;
  const broken = typeof members === 'function' ? members((name) => body[name] ?? '') : members;
  return t.broken(withMembers(base, broken), label);
}

/**
 * Expects the documented 400. Throws NotTestable for another refusal where the state may have given a used value
 * again.
 */
export function expect400(t: Context, exchange: Exchange, what: string): void {
  const status = exchange.response?.status ?? 0;
  if (status > 400 && status < 500 && t.usedAgain(exchange))
    throw new NotTestable(
      `the state gave a value again that an accepted request had used: ${inWords(exchange)}`,
    );
  expectStatus(exchange, 400, what);
}

// The requirement that states the status of a refused body, by operation.
const stating400: Partial<Record<OperationId, RequirementId>> = {
  createVirtualAccount: 'createVirtualAccount/validation-refusal',
  updateVirtualAccount: 'updateVirtualAccount/invalid-payload',
  createRecipient: 'createRecipient/validation-refusal',
};

/** Records a violation of that requirement for a refusal with another status. */
export function judgeStatus(t: Context, exchange: Exchange, what: string): void {
  const { operation, request, response } = exchange;
  const id = operation && stating400[operation];
  if (!id || response?.status === 400 || request.oddity || t.usedAgain(exchange)) return;
  const expected = `status 400 (${what})`;
  t.blame(id, { expected, actual: inWords(exchange), exchange: exchange.id });
}
