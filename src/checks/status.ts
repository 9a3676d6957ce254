import { isAccepted, type Check } from './response.js';

/** A success has the status that the document states, or 200 or 201 where it states none. */
export const documentedStatus: Check = {
  name: 'response.success',
  requirement: ({ success }) => ({
    level: 'MUST',
    text: `The server MUST answer a valid request with ${success.join(' or ')}.`,
    // One status is stated, two are what the document leaves.
    ...(success.length === 1
      ? { basis: 'stated' }
      : { clause: 'Errors > HTTP status codes > row 200', basis: 'ruling:success-status' }),
  }),
  findings: ({ success }, { response }) =>
    isAccepted(response) && !success.includes(response.status)
      ? [{ expected: `a success with status ${success.join(' or ')}`, actual: `status ${response.status}` }]
      : [],
};
