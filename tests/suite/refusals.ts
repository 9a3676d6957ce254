import type { JsonValue, OperationId, RequirementId } from '../../src/contract/contract.js';
import { valueInWords } from '../../src/contract/fault-words.js';
import type { Exchange } from '../../src/contract/exchange.js';
import { withoutJson } from '../../src/checks/response.js';
import type { Context } from '../../src/domain/context.js';
import { expectStatus, expectThat, inWords } from '../../src/engine/expect.js';
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
  t.verdicts.violated(id, { expected, actual: inWords(exchange), exchange: exchange.id });
}

/** The members of a JSON object; none for anything else. */
export function membersOf(exchange: Exchange): Record<string, unknown> {
  const json = exchange.response?.json;
  return isMap(json) ? json : {};
}

/** The messages of `errors` by field (Errors > Body shapes); null without such a map, or without any message. */
export function messagesByField(exchange: Exchange): Record<string, string[]> | null {
  const { errors } = membersOf(exchange);
  if (!isMap(errors) || Object.values(errors).flat().length === 0) return null;
  const areTexts = (messages: unknown) =>
    Array.isArray(messages) && messages.every((message) => typeof message === 'string');
  return Object.values(errors).every(areTexts) ? (errors as Record<string, string[]>) : null;
}

export function expectMessagesByField(exchange: Exchange, what: string): void {
  const expected = `an object with an array of messages for each field (${what})`;
  const { response } = exchange;
  const isJson = response?.json !== undefined;
  const actual = response && !isJson ? withoutJson(response) : valueInWords(membersOf(exchange)['errors']);
  const faults = [{ pointer: '/errors', keyword: 'type', expected, actual }];
  expectThat(messagesByField(exchange) !== null, `errors: ${expected}`, actual, exchange, { faults });
}

/** Expects that the refusal names the field at fault, with or without an index, as in `bankcode[0]`. */
export function expectFieldNamed(exchange: Exchange, field: string, what: string): void {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const named = Object.entries(messagesByField(exchange) ?? {}).flatMap(([name, messages]) =>
    messages.length > 0 ? [name] : [],
  );
  const isNamed = named.some((name) => plain(name).includes(plain(field)));
  expectThat(
    isNamed,
    `errors that name ${field} (${what})`,
    `errors that name ${named.join(', ') || 'nothing'}`,
    exchange,
  );
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
