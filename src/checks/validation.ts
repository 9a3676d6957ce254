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
  const converted = body === undefined ? undefined : withTextsForScalars(`${id}.body` as ValidatorName, body);
  return breaksSchema(operation, converted) || breaksQueryRules(operation, request);
}

/** Whether a body is not JSON, or violates the schema of the operation. */
export function breaksBodyRules(operation: Operation, { body }: SentRequest): boolean {
  return operation.bodySchema !== null && body !== null && breaksSchema(operation, parseJson(body));
}

const breaksSchema = ({ id }: Operation, json: unknown): boolean =>
  json === undefined || !fitsSchema(`${id}.body` as ValidatorName, json);

function withTextsForScalars(schema: ValidatorName, json: JsonValue): JsonValue {
  return schemaFaults(schema, json).reduce((converted, { pointer, keyword }) => {
    const value = valueAt(converted, pointer);
    const isScalar = typeof value === 'number' || typeof value === 'boolean';
    return keyword === 'type' && isScalar ? withValueAt(converted, pointer, String(value)) : converted;
  }, json);
}

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
