import { say } from '../../src/contract/phrase.js';
import type { SentFault } from '../../src/contract/finding.js';
import { wrongStatus } from '../../src/checks/expect.js';
import { inWords } from '../../src/checks/response.js';
import type { JsonValue, OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { expectRefusalOf, refusalRules } from '../../src/rules/refusals.js';
import { NotTestable } from '../../src/engine/errors.js';
import { exampleIndex, withMembers } from './examples.js';

type Members = Record<string, JsonValue | undefined>;

/** A mutation of an example that violates one rule. */
export interface ExampleMutation {
  label: string;
  form: string;
  /** The changed members, or a function of the valid ones. Undefined removes a member. */
  members: Members | ((valid: (name: string) => string) => Members);
}

/** Sends a mutation of an example, after the server has accepted the example itself. */
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
  return t.http.broken(withMembers(base, broken), { fault: label });
}

/**
 * Expects the documented refusal of an invalid body. Throws NotTestable for a different refusal if the provider state may have returned
 * a value that was already used.
 */
export function expectRefusal(t: Context, exchange: Exchange, what: string): void {
  const status = exchange.response?.status ?? 0;
  if (status > 400 && status < 500 && t.answers.usedAgain(exchange))
    throw new NotTestable(
      say`the provider state returned a value that an accepted request has already used: ${inWords(exchange)}`,
    );
  expectRefusalOf(exchange.operation!, exchange, what);
}

/** Records a violation if the refusal of an invalid body does not have the documented status. */
export function testStatus(t: Context, exchange: Exchange, what: SentFault | string): void {
  const { operation, request, response } = exchange;
  const rule = operation && refusalRules[operation];
  if (!rule?.states400 || response?.status === 400 || request.oddity || t.answers.usedAgain(exchange)) return;
  t.result.blame(rule.id, { finding: wrongStatus(exchange, 400, what), exchange: exchange.id });
}
