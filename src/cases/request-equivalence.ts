import { isDeepStrictEqual } from 'node:util';
import type { JsonValue, Operation } from '../contract/contract.js';
import type { SentRequest } from '../contract/exchange.js';
import { valueAt, withValueAt } from '../contract/pointer.js';
import type { Case } from './case.js';
import { membersOf } from './request-members.js';
import { faultsOf } from './schema.js';

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
 * What a case asks, as text: the same for two that differ in the members that are fresh in every request, and in values
 * of states that break their rule in the same way, such as numbers that are too short.
 */
export function textOf({ operation, body = null, ...parts }: Case): string {
  const given = new Set(givenTo(operation.examples));
  const document = membersOf(operation)
    .filter(({ pointer }) => given.has(pointer))
    .reduce<JsonValue>(
      (kept, { pointer, schema }) => {
        const value = valueAt(kept, pointer);
        const isBroken = typeof value === 'string' && faultsOf(schema, value).length > 0;
        return isBroken ? withValueAt(kept, pointer, value.replaceAll(/[0-9]/g, '0')) : kept;
      },
      { body: without(body, Object.keys(operation.unique)) },
    );
  return JSON.stringify([operation.id, document, parts]);
}

const givenTo = (examples: Operation['examples']): string[] =>
  examples.flatMap(({ given }) => given.flatMap(({ bind }) => Object.keys(bind ?? {})));

function without(body: JsonValue, pointers: readonly string[]): JsonValue {
  return pointers.reduce<JsonValue>(
    (kept, pointer) => (valueAt(kept, pointer) === undefined ? kept : withValueAt(kept, pointer, null)),
    body,
  );
}
