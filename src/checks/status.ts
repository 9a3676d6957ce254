import { say } from '../contract/phrase.js';
import { isAccepted, type Check } from './response.js';

/** A successful response has the documented status, or 200 or 201 if the contract documents none. */
export const documentedStatus: Check = {
  name: 'response.success',
  requirement: ({ success }) => ({
    level: 'MUST',
    text: `The server MUST return ${success.join(' or ')} for a valid request.`,
    // A single status is stated in the contract. Two statuses mean that it documents none.
    ...(success.length === 1
      ? { basis: 'stated' }
      : { clause: 'Errors > HTTP status codes > row 200', basis: 'ruling:success-status' }),
  }),
  findings: ({ success }, { response }) =>
    isAccepted(response) && !success.includes(response.status)
      ? [
          {
            kind: 'rejected',
            wanted: success,
            got: say`status ${response.status}`,
            isAccepted: true,
          },
        ]
      : [],
};
