import { derivedId, schemaErrors } from '../contract/contract.js';
import { isAccepted, type Check } from './response.js';

/** The body of a success fits its schema. */
export const validBody: Check = (operation, { response }) => {
  if (!isAccepted(response)) return [];
  const requirement = derivedId(operation.id, 'response.body');
  const expected = `the documented body of ${operation.summary}`;
  if (response.json === undefined) {
    return [
      { requirement, expected, actual: response.text === '' ? 'an empty body' : 'a body that is not JSON' },
    ];
  }
  const errors = schemaErrors(`${operation.id}.success`, response.json);
  return errors.length > 0 ? [{ requirement, expected, actual: errors.slice(0, 6).join('; ') }] : [];
};
