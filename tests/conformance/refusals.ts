import type { JsonValue, OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { inWords } from '../../src/engine/expect.js';
import { expectRefusalOf, refusalRules } from '../../src/rules/refusals.js';
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
  await t.http.baseline(id, example);
  const base = await t.cases.conforming(id, example);
  const body = base.body as Record<string, string>;
  const broken = typeof members === 'function' ? members((name) => body[name] ?? '') : members;
  return t.http.broken(withMembers(base, broken), label);
}

/**
 * Expects the documented refusal of a body that breaks a rule. Throws NotTestable for a different refusal where the state
 * may have returned a used value again.
 */
export function expectRefusal(t: Context, exchange: Exchange, what: string): void {
  const status = exchange.response?.status ?? 0;
  if (status > 400 && status < 500 && t.answers.usedAgain(exchange))
    throw new NotTestable(
      `the state gave a value again that an accepted request had used: ${inWords(exchange)}`,
    );
  expectRefusalOf(exchange.operation!, exchange, what);
}

/** Records a violation of the status that the document states for a refused body. */
export function judgeStatus(t: Context, exchange: Exchange, what: string): void {
  const { operation, request, response } = exchange;
  const rule = operation && refusalRules[operation];
  if (!rule?.states400 || response?.status === 400 || request.oddity || t.answers.usedAgain(exchange)) return;
  const expected = `status 400 (${what})`;
  t.result.blame(rule.id, { expected, actual: inWords(exchange), exchange: exchange.id });
}
