import { inWords, type Check } from './response.js';
import { classifyServerError } from './server-error.js';

/** A 5xx, or no answer at all, is a failure once it repeats (ruling:server-errors). */
export const noServerError: Check = {
  name: 'response.no-server-error',
  requirement: () => ({
    level: 'MUST',
    text: 'No request that is legal HTTP ends in a 5xx, or without an answer.',
    clause: 'Errors > HTTP status codes > row 500',
    basis: 'ruling:server-errors',
  }),
  findings: (_, exchange) =>
    classifyServerError(exchange) === 'fault'
      ? [{ expected: 'an answer below 500', actual: `${inWords(exchange)}, each time it was sent` }]
      : [],
};
