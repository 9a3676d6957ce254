import { derivedId, schemaErrors, type Operation, type ValidatorName } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { isRefusalAs2xx, type Check } from './response.js';

/** The status or range under which the document gives the body of this refusal; undefined when it gives none. */
export function documentedShape(operation: Operation, { request, response }: Exchange): string | undefined {
  if (!response || response.status >= 500 || operation.bareStatuses.includes(String(response.status)))
    return undefined;
  if (request.oddity) return undefined;
  // Where a body cannot be read at all, something before the operation may have refused it, in its own shape.
  if (request.body !== null && !isObject(request.body)) return undefined;
  const range = isRefusalAs2xx(response) ? '4XX' : `${Math.floor(response.status / 100)}XX`;
  return [String(response.status), range].find((status) => operation.errorShapes.includes(status));
}

/** A refusal has the documented shape, where the document gives one for its status or range. */
export const errorBody: Check = (operation, exchange) => {
  const shape = documentedShape(operation, exchange);
  if (!shape) return [];
  const errors = schemaErrors(`${operation.id}.${shape}` as ValidatorName, exchange.response?.json);
  return errors.length > 0
    ? [
        {
          requirement: derivedId(operation.id, 'response.error-body'),
          expected: `the documented error body (${exchange.response?.status})`,
          actual: errors.join('; '),
        },
      ]
    : [];
};

function isObject(text: string): boolean {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
