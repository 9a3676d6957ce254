import { isObject } from '../contract/json.js';
import { valueInWords } from '../contract/fault-words.js';
import type { Exchange } from '../contract/exchange.js';
import { withoutJson } from '../checks/response.js';
import { expectThat } from '../checks/expect.js';

/** The members of a JSON object; none for anything else. */
export function membersOf(exchange: Exchange): Record<string, unknown> {
  const json = exchange.response?.json;
  return isObject(json) ? json : {};
}

/** The messages of `errors` by field (Errors > Body shapes); null without such a map, or without any message. */
export function messagesByField(exchange: Exchange): Record<string, string[]> | null {
  const { errors } = membersOf(exchange);
  if (!isObject(errors) || Object.values(errors).flat().length === 0) return null;
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
