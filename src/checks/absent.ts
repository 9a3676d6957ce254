import { isObject, parseJson } from '../contract/json.js';
import {
  fitsSchema,
  operationOf,
  schemaFaults,
  type Operation,
  type ValidatorName,
} from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { wordsOf } from './amounts.js';
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
  const operation = operationOf(id);
  const { path, tag, errorShapes, bareStatuses } = operation;
  const isOfPerson = tag === 'identity';
  const isOpen = isOfPerson || path.includes('{') || [...errorShapes, ...bareStatuses].includes('404');
  const hasCredentials = request.headers['api-key'] === apiKey && request.headers['api-secret'] === apiSecret;
  if (!hasCredentials && (!isOpen || isOfPerson)) return undefined;
  if (!absentStatuses.includes(response.status)) return false;
  return !(isOpen && hasShownMembers(exchange)) && !namesRecord(operation, exchange);
}

// Words of paths that name no record. A router may say them about any path.
const generalWords = /^(?:api|external|request|merchant|query|path|route|page|type|name)$/;

/** Whether a 404 in JSON names a record of the operation, such as "Transaction not found". A router can only name the path. */
function namesRecord({ path, bodySchema }: Operation, { request, response }: Exchange): boolean {
  if (response?.status !== 404 || !isObject(response.json)) return false;
  const members = Object.keys((bodySchema?.['properties'] ?? {}) as object);
  const words =
    [path, ...members]
      .join('/')
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? [];
  const nouns = words.filter((word) => !generalWords.test(word)).map((word) => word.replace(/s$/, ''));
  const route = request.path.split('?')[0]!.replaceAll(/^\/+|\/+$/g, '');
  const said = wordsOf(response).join(' ').replaceAll(route, '').toLowerCase();
  return nouns.some((noun) => said.includes(noun));
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
