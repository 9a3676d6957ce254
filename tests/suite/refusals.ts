import type { JsonValue, OperationId, RequirementId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { expectStatus, expectThat, inWords } from '../../src/engine/expect.js';
import { NotTestable } from '../../src/engine/errors.js';
import { formOf, withMembers } from './examples.js';

type Members = Record<string, JsonValue | undefined>;

/** A form of a request with members that break one rule; undefined takes a member out. */
export interface Breach {
  label: string;
  form: string;
  /** The members, or what they are for the text of a member of the unbroken body. */
  members: Members | ((valid: (name: string) => string) => Members);
}

/** Sends a breach of a form that is accepted unbroken. */
export async function sendBreach(
  t: Context,
  id: OperationId,
  { label, form, members }: Breach,
): Promise<Exchange> {
  const example = formOf(id, form);
  await t.control(id, example);
  const base = await t.conforming(id, example);
  const body = base.body as Record<string, string>;
  const broken = typeof members === 'function' ? members((name) => body[name] ?? '') : members;
  return t.send(withMembers(base, broken), { note: label });
}

/**
 * Refused with 400, as the document states. Throws NotTestable where another refusal may mean that the state gave
 * a value that an accepted request had used up.
 */
export function expect400(t: Context, exchange: Exchange, what: string): void {
  const status = exchange.response?.status ?? 0;
  if (status > 400 && status < 500 && t.usedAgain(exchange))
    throw new NotTestable(
      `the state gave a value again that an accepted request had used: ${inWords(exchange)}`,
    );
  expectStatus(exchange, 400, what);
}

// Which requirement it is that states the status of a refusal for a rule that a body breaks.
const stating400: Partial<Record<OperationId, RequirementId>> = {
  createVirtualAccount: 'createVirtualAccount/validation-refusal',
  updateVirtualAccount: 'updateVirtualAccount/invalid-payload',
  createRecipient: 'createRecipient/validation-refusal',
};

/** Holds it against that requirement when a broken rule is refused with another status than the stated one. */
export function judgeStatus(t: Context, exchange: Exchange, what: string): void {
  const { operation, request, response } = exchange;
  const id = operation && stating400[operation];
  if (!id || response?.status === 400 || request.oddity || t.usedAgain(exchange)) return;
  const expected = `status 400 (${what})`;
  t.verdicts.violated(id, { expected, actual: inWords(exchange), exchange: exchange.id });
}

/** The members of a JSON object; none of anything else. */
export function membersOf(exchange: Exchange): Record<string, unknown> {
  const json = exchange.response?.json;
  return isMap(json) ? json : {};
}

/** "errors: map field name to array of messages"; null when there is no such map, or no message in it. */
export function messagesByField(exchange: Exchange): Record<string, string[]> | null {
  const { errors } = membersOf(exchange);
  if (!isMap(errors) || Object.values(errors).flat().length === 0) return null;
  const areTexts = (messages: unknown) =>
    Array.isArray(messages) && messages.every((message) => typeof message === 'string');
  return Object.values(errors).every(areTexts) ? (errors as Record<string, string[]>) : null;
}

export function expectMessagesByField(exchange: Exchange, what: string): void {
  expectThat(
    messagesByField(exchange) !== null,
    `errors with an array of messages for each field (${what})`,
    exchange.response?.text.slice(0, 300) ?? 'nothing',
    exchange,
  );
}

/** A refusal by field names the field at fault, maybe with its place, as in `bankcode[0]`. */
export function expectFieldNamed(exchange: Exchange, field: string, what: string): void {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const named = Object.entries(messagesByField(exchange) ?? {}).flatMap(([name, messages]) =>
    messages.length > 0 ? [name] : [],
  );
  const isNamed = named.some((name) => plain(name).includes(plain(field)));
  expectThat(isNamed, `errors that name ${field} (${what})`, named.join(', '), exchange);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
