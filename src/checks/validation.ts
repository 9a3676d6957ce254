import { parseJson } from '../contract/json.js';
import {
  fitsSchema,
  schemaFaults,
  type JsonValue,
  type Operation,
  type ValidatorName,
} from '../contract/contract.js';
import { valueAt, withValueAt } from '../contract/pointer.js';
import type { ReceivedResponse, SentRequest } from '../contract/exchange.js';
import { isRefused } from './response.js';

// These statuses concern credentials, permissions, money, missing records or HTTP itself. They do not say that a request is invalid.
const otherFaults = [
  401, 402, 403, 404, 405, 406, 408, 409, 411, 413, 414, 415, 417, 421, 426, 429, 431, 451,
];

/** Whether the status may mean that the server refused the request as invalid. */
export function isInvalidity(response: ReceivedResponse | null): boolean {
  return isRefused(response) && !otherFaults.includes(response.status);
}

/**
 * Whether the body or the query of a request violates its schema, even for a server that converts numbers and booleans to strings
 * (ruling:type-mismatch).
 */
export function breaksRules(operation: Operation, request: SentRequest): boolean {
  const { id, bodySchema } = operation;
  const body = parseJson(request.body ?? '') as JsonValue | undefined;
  if (bodySchema === null || request.body === null) return breaksQueryRules(operation, request);
  const converted = body === undefined ? undefined : converting(asText, id, body);
  return breaksSchema(operation, converted) || breaksQueryRules(operation, request);
}

/** Whether a body is not JSON, or violates the schema even for a server that ignores JSON types. */
export function breaksBodyRules(operation: Operation, { body }: SentRequest): boolean {
  return (
    operation.bodySchema !== null &&
    body !== null &&
    breaksSchema(operation, lenientBody(operation, parseJson(body)))
  );
}

/**
 * A body as a lenient server reads it: numbers in place of text as text, digits in place of a number as a number, and null as
 * a missing member (ruling:type-mismatch).
 */
export function lenientBody({ id, bodySchema }: Operation, json: unknown): JsonValue | undefined {
  if (bodySchema === null || json === undefined) return json as JsonValue | undefined;
  const read = (value: JsonValue): JsonValue | undefined => {
    if (value === null) return undefined;
    return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : asText(value);
  };
  return converting(read, id, json as JsonValue);
}

const asText = (value: JsonValue): JsonValue =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

const breaksSchema = ({ id }: Operation, json: unknown): boolean =>
  json === undefined || !fitsSchema(`${id}.body` as ValidatorName, json);

/** The body with other values in place of those of a wrong type. */
const converting = (
  read: (value: JsonValue) => JsonValue | undefined,
  id: Operation['id'],
  json: JsonValue,
): JsonValue =>
  schemaFaults(`${id}.body` as ValidatorName, json).reduce(
    (converted, { pointer, keyword }) =>
      keyword === 'type'
        ? withValueAt(converted, pointer, read(valueAt(converted, pointer) as JsonValue))
        : converted,
    json,
  );

function breaksQueryRules({ id, query }: Operation, { path }: SentRequest): boolean {
  const asked = new URLSearchParams(path.split('?')[1] ?? '');
  const numbers = query.filter(({ schema }) => schema['type'] === 'integer').map(({ name }) => name);
  const values = [...asked].map(([name, text]) => [name, numbers.includes(name) ? asNumber(text) : text]);
  return (
    values.length > 0 &&
    query.length > 0 &&
    !fitsSchema(`${id}.query` as ValidatorName, Object.fromEntries(values))
  );
}

const asNumber = (text: string): number | string => (/^-?\d+$/.test(text) ? Number(text) : text);
