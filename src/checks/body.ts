import { parseJson, isObject, membersOf } from '../contract/json.js';
import {
  schemaFaults,
  operationOf,
  type JsonValue,
  type Operation,
  type OperationId,
  type ValidatorName,
} from '../contract/contract.js';
import { say } from '../contract/phrase.js';
import { inSentences } from '../contract/schema-faults.js';
import { isAccepted, withoutJson, type Check } from './response.js';
import { headerOf, type SentRequest } from '../contract/exchange.js';
import type { Fault } from '../contract/schema-faults.js';

/** The body of a successful response fits its schema, whatever the request was. A lenient server may repeat an invalid value. */
export const validBody: Check = {
  name: 'response.body',
  requirement: () => ({
    level: 'MUST',
    text: 'The server MUST return every documented field with its documented type in a successful response.',
    basis: 'ruling:documented-fields',
  }),
  findings: (operation, { request, response }) => {
    if (!isAccepted(response) || isCutOff(operation, request)) return [];
    const of = say`the documented body of ${operation.summary}`;
    if (response.json === undefined) return [{ kind: 'body', of, got: withoutJson(response) }];
    const shown = withOptionalEcho(operation.id, parseJson(request.body), response.json);
    const mayShow = placesOfInvalid(operation, request);
    const faults = schemaFaults(`${operation.id}.success`, shown).filter((fault) => !mayShow(fault));
    return faults.length > 0 ? [{ kind: 'body', of, got: say`${inSentences(faults)}`, faults }] : [];
  },
};

// The contract does not specify how a server reads a body that is neither JSON nor a form.
const isCutOff = ({ bodySchema }: Operation, { body, headers }: SentRequest): boolean =>
  bodySchema !== null &&
  body !== null &&
  parseJson(body) === undefined &&
  !/form/i.test(headerOf(headers, 'content-type') ?? '');

/** Whether a response may show an invalid value of the request at the place of a fault: under its name, or by `x-echoes`. */
function placesOfInvalid(operation: Operation, { body }: SentRequest): (fault: Fault) => boolean {
  const sent = parseJson(body);
  if (operation.bodySchema === null || sent === undefined) return () => false;
  const invalid = schemaFaults(`${operation.id}.body` as ValidatorName, sent).map(({ pointer }) => pointer);
  const places = operation.echoes.filter(({ of }) => invalid.some((pointer) => of === `/body${pointer}`));
  const names = invalid.map(lastStep);
  return ({ pointer }) =>
    names.includes(lastStep(pointer)) || places.some(({ shows }) => pointer.startsWith(shows));
}

const lastStep = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

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
