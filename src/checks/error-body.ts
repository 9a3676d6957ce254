import { derivedId, schemaErrors, type ValidatorName } from '../contract/contract.js';
import { isFailureEnvelope, type Check } from './response.js';

/** A refusal has the documented shape, where the document gives one for its status or range. */
export const errorBody: Check = (operation, { request, response }) => {
  if (!response || response.status >= 500 || operation.bareStatuses.includes(String(response.status)))
    return [];
  // Where a body cannot be read at all, something before the operation may have refused it, in its own shape.
  if (request.body !== null && !isObject(request.body)) return [];
  const range =
    response.status < 300 && isFailureEnvelope(response.json)
      ? '4XX'
      : `${Math.floor(response.status / 100)}XX`;
  const shape =
    operation.errorShapes.find((status) => status === String(response.status)) ??
    operation.errorShapes.find((status) => status === range);
  if (!shape) return [];
  const errors = schemaErrors(`${operation.id}.${shape}` as ValidatorName, response.json);
  return errors.length > 0
    ? [
        {
          requirement: derivedId(operation.id, 'response.error-body'),
          expected: `the documented error body (${response.status})`,
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
