import { say } from '../contract/phrase.js';
import { isObject } from '../contract/json.js';
import { valueInWords } from '../contract/fault-words.js';
import type { Exchange } from '../contract/exchange.js';
import { expectThat } from '../checks/expect.js';
import { withoutJson } from '../checks/response.js';

/** The members of a response body. Empty if the body is not a JSON object. */
export function membersOf(exchange: Exchange): Record<string, unknown> {
  const json = exchange.response?.json;
  return isObject(json) ? json : {};
}

const areTexts = (messages: unknown): boolean =>
  Array.isArray(messages) && messages.every((message) => typeof message === 'string');

/** The messages of `errors` by field (Errors > Body shapes). Null without such a map, or if it is empty. */
export function messagesByField(exchange: Exchange): Record<string, string[]> | null {
  const { errors } = membersOf(exchange);
  if (!isObject(errors) || Object.values(errors).flat().length === 0) return null;
  return Object.values(errors).every(areTexts) ? (errors as Record<string, string[]>) : null;
}

export function expectMessagesByField(exchange: Exchange, what: string): void {
  const expected = `an object with an array of messages for each field (${what})`;
  const { response } = exchange;
  const isJson = response?.json !== undefined;
  const { errors } = membersOf(exchange);
  const actual = response && !isJson ? withoutJson(response) : valueInWords(errors);
  const wrong = Object.entries(isObject(errors) ? errors : {}).find(([, messages]) => !areTexts(messages));
  const fault = wrong
    ? { pointer: `/errors/${wrong[0]}`, expected: 'an array of messages', actual: valueInWords(wrong[1]) }
    : { pointer: '/errors', expected, actual };
  expectThat(messagesByField(exchange) !== null, say`errors: ${expected}`, say`${actual}`, exchange, {
    faults: [{ ...fault, keyword: 'type' }],
  });
}

/** Expects the refusal to name the invalid field, with or without an index, as in `bankcode[0]`. */
export function expectFieldNamed(exchange: Exchange, field: string, what: string): void {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const named = Object.entries(messagesByField(exchange) ?? {}).flatMap(([name, messages]) =>
    messages.length > 0 ? [name] : [],
  );
  const isNamed = named.some((name) => plain(name).includes(plain(field)));
  expectThat(
    isNamed,
    say`errors for the field ${field} (${what})`,
    named.length > 0 ? say`errors for ${named.join(', ')}` : 'errors without a field',
    exchange,
  );
}
