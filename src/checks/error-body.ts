import { schemaFaults, type Operation, type OperationId, type ValidatorName } from '../contract/contract.js';
import { isObject, parseJson } from '../contract/json.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { say } from '../contract/phrase.js';
import { inSentences } from '../contract/schema-faults.js';
import { isRefusalAs2xx, isRefused, withoutJson, type Check } from './response.js';
import { breaksRules, isInvalidity } from './validation.js';

/**
 * Returns the documented shape for the body of an error response: that of its status or range, or that of invalid requests (`invalid`).
 * Undefined if the contract documents none.
 */
export function documentedShape(operation: Operation, exchange: Exchange): string | undefined {
  const isFree = exchange.response?.status === 401 && operation.id !== describesUnauthorized;
  return isFree ? undefined : usualShape(operation, exchange);
}

// ruling:unauthorized-bodies
export const describesUnauthorized: OperationId = 'confirmTransaction';

/** The shape of the other errors of the operation. */
export function usualShape(operation: Operation, { request, response }: Exchange): string | undefined {
  if (!isRefused(response) || operation.bareStatuses.includes(String(response.status))) return undefined;
  // A component in front of the operation may have rejected the request with a body of its own.
  if (isRarelyMeant(request) || isUnreadable(operation, request)) return undefined;
  const range = isRefusalAs2xx(response) ? '4XX' : `${Math.floor(response.status / 100)}XX`;
  const shape = [String(response.status), range].find((status) => operation.errorShapes.includes(status));
  const isInvalid = operation.hasInvalidShape && isInvalidity(response) && breaksRules(operation, request);
  return shape ?? (isInvalid ? 'invalid' : undefined);
}

export const errorBody: Check = {
  name: 'response.error-body',
  requirement: ({ errorShapes, hasInvalidShape }) =>
    errorShapes.length > 0 || hasInvalidShape
      ? {
          level: 'MUST',
          text: 'The server MUST use the documented error shape when it rejects a request.',
          clause: 'Errors > Body shapes > table',
          basis: 'stated',
        }
      : null,
  findings: (operation, exchange) =>
    misfit(operation, exchange, documentedShape(operation, exchange), 'the documented error body'),
};

/** The fault of an error body that does not have a shape; none without a shape. */
export function misfit(
  operation: Operation,
  { response }: Exchange,
  shape: string | undefined,
  meant: string,
): ReturnType<Check['findings']> {
  if (!shape || !response) return [];
  const of = say`${meant} (${response.status})`;
  const faults = schemaFaults(`${operation.id}.${shape}` as ValidatorName, response.json);
  if (faults.length > 0 && response.json === undefined)
    return [{ kind: 'body', of, got: withoutJson(response) }];
  return faults.length > 0 ? [{ kind: 'body', of, got: say`${inSentences(faults)}`, faults }] : [];
}

// Some parsers accept only objects (ruling:malformed-body).
const isUnreadable = ({ bodySchema }: Operation, { body }: SentRequest): boolean =>
  bodySchema !== null && body !== null && !isObject(parseJson(body));

// Characters outside ASCII, control characters and markup. In a path, every escape except that of a space.
const rareInBody = /[^\n\r\t\x20-\x7e]|[<>\\]/;
const rareInPath = /^[^?]*%(?!20)/;
const usualKey = /^[\w-]{0,64}$/;

/**
 * Whether a request has valid but unusual content. A component in front of the operation may reject it with a body of its own
 * (ruling:odd-texts).
 */
export function isRarelyMeant({ path, headers, body, oddity }: SentRequest): boolean {
  if (oddity !== undefined || rareInPath.test(path) || rareInBody.test(body ?? '')) return true;
  return !usualKey.test(headers['Idempotency-Key'] ?? headers['idempotency-key'] ?? '');
}
