import { schemaFaults, type Operation, type ValidatorName } from '../contract/contract.js';
import { isObject, parseJson } from '../contract/json.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { inSentences } from '../contract/schema-faults.js';
import { isRefusalAs2xx, isRefused, withoutJson, type Check } from './response.js';
import { breaksRules, isInvalidity } from './validation.js';

/**
 * Which documented shape the body of this refusal has: that of its status or range, or that of requests that break a
 * rule (`invalid`). Undefined when the document gives none.
 */
export function documentedShape(operation: Operation, { request, response }: Exchange): string | undefined {
  if (!isRefused(response) || operation.bareStatuses.includes(String(response.status))) return undefined;
  // Something before the operation may have refused it, in its own shape.
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
  findings: (operation, exchange) => {
    const { response } = exchange;
    const shape = documentedShape(operation, exchange);
    if (!shape || !response) return [];
    const expected = `the documented error body (${response.status})`;
    const faults = schemaFaults(`${operation.id}.${shape}` as ValidatorName, response.json);
    if (faults.length > 0 && response.json === undefined)
      return [{ expected, actual: withoutJson(response) }];
    return faults.length > 0 ? [{ expected, actual: inSentences(faults), faults }] : [];
  },
};

// Some parsers take nothing but an object (ruling:malformed-body).
const isUnreadable = ({ bodySchema }: Operation, { body }: SentRequest): boolean =>
  bodySchema !== null && body !== null && !isObject(parseJson(body));

// Letters beyond ASCII, control characters and markup; in a path, whatever needs an escape but a blank.
const rareInBody = /[^\n\r\t\x20-\x7e]|[<>\\]/;
const rareInPath = /^[^?]*%(?!20)/;
const usualKey = /^[\w-]{0,64}$/;

/**
 * Whether a request has what is legal and rarely meant: what stands before the operation may refuse it in a shape of its
 * own (ruling:odd-texts).
 */
export function isRarelyMeant({ path, headers, body, oddity }: SentRequest): boolean {
  if (oddity !== undefined || rareInPath.test(path) || rareInBody.test(body ?? '')) return true;
  return !usualKey.test(headers['Idempotency-Key'] ?? headers['idempotency-key'] ?? '');
}
