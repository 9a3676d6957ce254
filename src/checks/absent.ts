import { isObject, parseJson } from '../contract/json.js';
import { fitsSchema, operationOf, schemaFaults, type ValidatorName } from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { documentedShape } from './error-body.js';
import type { CheckContext } from './response.js';

const absentStatuses: readonly number[] = [404, 405, 501];

// A component in front of the operation may answer with these, for example a rate or size limit. They do not show whether the
// operation exists.
const generalStatuses = [413, 414, 415, 429, 431];

/**
 * Whether a response shows that the server does not implement the operation. Undefined if it does not tell.
 *
 * A 404 of some operations may mean a missing record or person. There, any other response shows that the operation exists. For operations
 * without records, only a request with the right credentials tells.
 */
export function saysAbsent(exchange: Exchange, { apiKey, apiSecret }: CheckContext): boolean | undefined {
  const { operation: id, request, response } = exchange;
  if (id === null || !response || !isPlain(request) || generalStatuses.includes(response.status)) return;
  const { path, tag, errorShapes, bareStatuses } = operationOf(id);
  const isOfPerson = tag === 'identity';
  const isOpen = isOfPerson || path.includes('{') || [...errorShapes, ...bareStatuses].includes('404');
  const hasCredentials = request.headers['api-key'] === apiKey && request.headers['api-secret'] === apiSecret;
  if (!hasCredentials && (!isOpen || isOfPerson)) return undefined;
  return absentStatuses.includes(response.status) && !(isOpen && hasShownMembers(exchange));
}

/** Whether an error response has all members of its documented shape, with any values. Only the operation itself sends these. */
function hasShownMembers(exchange: Exchange): boolean {
  const { operation: id, response } = exchange;
  const shape = documentedShape(operationOf(id!), exchange);
  if (shape === undefined || !isObject(response?.json)) return false;
  const faults = schemaFaults(`${id}.${shape}` as ValidatorName, response.json);
  return !faults.some(({ keyword }) => keyword === 'required');
}

export function isShown(exchange: Exchange, only?: string): boolean {
  const operation = operationOf(exchange.operation!);
  const shape = documentedShape(operation, exchange);
  if (shape === undefined || (only !== undefined && shape !== only)) return false;
  return fitsSchema(`${operation.id}.${shape}` as ValidatorName, exchange.response?.json);
}

/** Whether no component in front of the operation, such as a body parser, has a reason to reject the request. */
function isPlain({ oddity, bytes, body }: SentRequest): boolean {
  if (oddity !== undefined || bytes) return false;
  if (body === null) return true;
  const json = parseJson(body);
  return typeof json === 'object' && json !== null;
}
