import { isObject, parseJson } from '../contract/json.js';
import { fitsSchema, operationOf, schemaFaults, type ValidatorName } from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { documentedShape } from './error-body.js';
import type { CheckContext } from './response.js';

const absentStatuses: readonly number[] = [404, 405, 501];

// What something before the operation may answer, whether or not the operation is there: limits of rate and of size,
// and media types.
const generalStatuses = [413, 414, 415, 429, 431];

/**
 * Whether the answer is that of a server without the operation; undefined where it does not tell. Where a 404 may
 * speak of a record instead, the operation is there as soon as anything else is answered, and else as soon as the
 * right credentials are answered something else.
 */
export function saysAbsent(exchange: Exchange, { apiKey, apiSecret }: CheckContext): boolean | undefined {
  const { operation: id, request, response } = exchange;
  if (id === null || !response || !isPlain(request) || generalStatuses.includes(response.status)) return;
  const { path, tag, errorShapes, bareStatuses } = operationOf(id);
  // A person may not be found either.
  const isOfRecord = path.includes('{') || tag === 'identity';
  const isOpen = isOfRecord || [...errorShapes, ...bareStatuses].includes('404');
  const hasCredentials = request.headers['api-key'] === apiKey && request.headers['api-secret'] === apiSecret;
  if (!isOpen && !hasCredentials) return undefined;
  return absentStatuses.includes(response.status) && !(isOpen && hasShownMembers(exchange));
}

/** Whether a refusal has all members of its documented shape, whatever their values: only the operation itself answers so. */
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

/** Whether nothing before the operation, such as a parser of bodies, has a reason to refuse the request. */
function isPlain({ oddity, bytes, body }: SentRequest): boolean {
  if (oddity !== undefined || bytes) return false;
  if (body === null) return true;
  const json = parseJson(body);
  return typeof json === 'object' && json !== null;
}
