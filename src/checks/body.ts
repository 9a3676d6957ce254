import { derivedId, schemaErrors, type Operation, type ValidatorName } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { withoutLeftOut } from './left-out.js';
import { isAccepted, type Check } from './response.js';

/** The body of a success fits its schema, where the request fits its own. */
export const validBody: Check = (operation, { request, response }) => {
  if (!isAccepted(response) || !isConforming(operation, request)) return [];
  const requirement = derivedId(operation.id, 'response.body');
  const expected = `the documented body of ${operation.summary}`;
  if (response.json === undefined) {
    return [
      { requirement, expected, actual: response.text === '' ? 'an empty body' : 'a body that is not JSON' },
    ];
  }
  const shown = withoutLeftOut(operation.id, jsonOf(request.body), response.json);
  const errors = schemaErrors(`${operation.id}.success`, shown);
  return errors.length > 0 ? [{ requirement, expected, actual: errors.slice(0, 6).join('; ') }] : [];
};

// What a request had wrong, a lenient answer may repeat: a number for a text is then no fault of the answer's.
function isConforming({ id, bodySchema }: Operation, { body }: Exchange['request']): boolean {
  if (bodySchema === null || body === null) return true;
  const json = jsonOf(body);
  return json !== undefined && schemaErrors(`${id}.body` as ValidatorName, json).length === 0;
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}
