import { isDeepStrictEqual } from 'node:util';
import type { JsonValue, Operation } from '../contract/contract.js';
import type { Case } from './case.js';
import type { SentRequest } from '../contract/exchange.js';
import { valueAt, withValueAt } from '../contract/pointer.js';

/**
 * Whether two requests to an operation ask the same: they differ at most in the members that are fresh in every
 * request, in those that states give, and in what stands in the path.
 */
export function areEquivalent(
  operation: Operation,
  form: number,
  one: SentRequest,
  other: SentRequest,
): boolean {
  const given = givenTo(operation.examples.slice(form, form + 1));
  const pointers = [
    ...Object.keys(operation.unique),
    ...given
      .filter((pointer) => pointer.startsWith('/body/'))
      .map((pointer) => pointer.slice('/body'.length)),
  ];
  const rest = ({ method, path, headers, body }: SentRequest) => [
    method,
    path.split('?')[1],
    Object.keys(headers)
      .map((name) => name.toLowerCase())
      .sort(),
    body === null ? null : without(JSON.parse(body) as JsonValue, pointers),
  ];
  return isDeepStrictEqual(rest(one), rest(other));
}

/**
 * What a case asks, as text: the same for two that differ in the members that are fresh in every request, and in those
 * that states give, but for the length and the characters that a rule is about.
 */
export function textOf({ operation, body = null, path, ...parts }: Case): string {
  const asked = { path, body: without(body, Object.keys(operation.unique)) };
  const shaped = givenTo(operation.examples).reduce<JsonValue>((kept, pointer) => {
    const value = valueAt(kept, pointer);
    return typeof value === 'string' ? withValueAt(kept, pointer, shapeOf(value)) : kept;
  }, asked);
  return JSON.stringify([operation.id, shaped, parts]);
}

const givenTo = (examples: Operation['examples']): string[] =>
  examples.flatMap(({ given }) => given.flatMap(({ bind }) => Object.keys(bind ?? {})));

const shapeOf = (text: string): string => text.replaceAll(/[0-9]/g, '0').replaceAll(/[A-Za-z]/g, 'a');

function without(body: JsonValue, pointers: readonly string[]): JsonValue {
  return pointers.reduce<JsonValue>(
    (kept, pointer) => (valueAt(kept, pointer) === undefined ? kept : withValueAt(kept, pointer, null)),
    body,
  );
}
