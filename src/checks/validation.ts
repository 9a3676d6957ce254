import { parseJson } from '../contract/json.js';
import { fitsSchema, type Operation, type ValidatorName } from '../contract/contract.js';
import type { ReceivedResponse, SentRequest } from '../contract/exchange.js';
import { isRefused } from './response.js';

// Credentials, rights, money, things that are not there, and what HTTP itself refuses: no faults of what was asked.
const otherFaults = [
  401, 402, 403, 404, 405, 406, 408, 409, 411, 413, 414, 415, 417, 421, 426, 429, 431, 451,
];

/** Whether a request was refused as invalid, by all that the status tells. */
export function isInvalidity(response: ReceivedResponse | null): boolean {
  return isRefused(response) && !otherFaults.includes(response.status);
}

/** Whether the body or the query of a request breaks what the document says of it. */
export function breaksRules(operation: Operation, request: SentRequest): boolean {
  return breaksBodyRules(operation, request) || breaksQueryRules(operation, request);
}

/** Whether a body is not JSON, or does not fit the schema of the operation's requests. */
export function breaksBodyRules({ id, bodySchema }: Operation, { body }: SentRequest): boolean {
  if (bodySchema === null || body === null) return false;
  const json = parseJson(body);
  return json === undefined || !fitsSchema(`${id}.body` as ValidatorName, json);
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
