import { isObject, membersOf } from '../contract/json.js';
import { operationOf, type JsonValue, type OperationId } from '../contract/contract.js';

/**
 * The answer, with a documented value in place of what it has nothing to show for: a member that the request left out
 * may be null or absent wherever it is shown. A record that another request made may have been made without it.
 */
export function withOptionalEcho(id: OperationId, request: unknown, answer: unknown): unknown {
  return operationOf(id)
    .shows.filter(({ of, member, earlier }) => earlier || of !== id || isNothing(membersOf(request)[member]))
    .reduce((built, { pointer, example }) => filled(built, pointer.split('/').slice(1), example), answer);
}

function filled(value: unknown, [step, ...rest]: string[], example: JsonValue): unknown {
  if (step === undefined) return value ?? example;
  if (step === '*') return Array.isArray(value) ? value.map((one) => filled(one, rest, example)) : value;
  if (!isObject(value) || (rest.length > 0 && !(step in value))) return value;
  return { ...value, [step]: filled(value[step], rest, example) };
}

// An empty text and an empty object say no more than nothing does.
function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}
