import { parseJson, isObject, membersOf } from '../contract/json.js';
import { schemaFaults, operationOf, type JsonValue, type OperationId } from '../contract/contract.js';
import { inSentences } from '../contract/schema-faults.js';
import { isAccepted, withoutJson, type Check } from './response.js';
import { breaksBodyRules } from './validation.js';

/**
 * The body of a successful response fits its schema. The check skips requests that violate theirs, because a lenient server may repeat
 * an invalid value.
 */
export const validBody: Check = {
  name: 'response.body',
  requirement: () => ({
    level: 'MUST',
    text: 'The server MUST return every documented field with its documented type in a successful response.',
    basis: 'ruling:documented-fields',
  }),
  findings: (operation, { request, response }) => {
    if (!isAccepted(response) || breaksBodyRules(operation, request)) return [];
    const expected = `the documented body of ${operation.summary}`;
    if (response.json === undefined) return [{ expected, actual: withoutJson(response) }];
    const shown = withOptionalEcho(operation.id, parseJson(request.body), response.json);
    const faults = schemaFaults(`${operation.id}.success`, shown);
    return faults.length > 0 ? [{ expected, actual: inSentences(faults), faults }] : [];
  },
};

/**
 * Returns the response with example values for members that it may leave out. A member that the request left out may be null or absent
 * in the response. An earlier request may have created the record, and may have left the member out.
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

// A server may store an empty text or an empty object as null.
function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}
