import { schemaFaults, type Operation, type ValidatorName } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { inSentences } from '../contract/schema-faults.js';
import { isRarelyMeant } from './rarely-meant.js';
import { isRefusalAs2xx, isRefused, withoutJson, type Check } from './response.js';
import { breaksRules, isInvalidity } from './validation.js';

/**
 * Which documented shape the body of this refusal has: that of its status or range, or that of requests that break a
 * rule (`invalid`). Undefined when the document gives none.
 */
export function documentedShape(operation: Operation, { request, response }: Exchange): string | undefined {
  if (!isRefused(response) || operation.bareStatuses.includes(String(response.status))) return undefined;
  // Something before the operation may have refused it, in its own shape.
  if (isRarelyMeant(request)) return undefined;
  const range = isRefusalAs2xx(response) ? '4XX' : `${Math.floor(response.status / 100)}XX`;
  const shape = [String(response.status), range].find((status) => operation.errorShapes.includes(status));
  const isInvalid = operation.hasInvalidShape && isInvalidity(response) && breaksRules(operation, request);
  return shape ?? (isInvalid ? 'invalid' : undefined);
}

/** A refusal has the documented shape, where the document gives one for it. */
export const errorBody: Check = {
  name: 'response.error-body',
  requirement: ({ errorShapes, hasInvalidShape }) =>
    errorShapes.length > 0 || hasInvalidShape
      ? {
          level: 'MUST',
          text: 'A refusal has the documented error shape.',
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
