import { derivedId } from '../contract/contract.js';
import { isAccepted, type Check } from './response.js';

/** A success has the status that the document states, or 200 or 201 where it states none. */
export const documentedStatus: Check = (operation, { response }) =>
  isAccepted(response) && !operation.success.includes(response.status)
    ? [
        {
          requirement: derivedId(operation.id, 'response.success'),
          expected: `a success with status ${operation.success.join(' or ')}`,
          actual: `status ${response.status}`,
        },
      ]
    : [];
