import { derivedId } from '../contract/contract.js';
import { inWords, type Check } from './response.js';
import { troubleOf } from './server-trouble.js';

/** A 5xx, or no answer at all, is a failure once it repeats (ruling:server-errors). */
export const noServerError: Check = (operation, exchange) =>
  troubleOf(exchange) === 'fault'
    ? [
        {
          requirement: derivedId(operation.id, 'response.no-server-error'),
          expected: 'an answer below 500',
          actual: `${inWords(exchange)}, twice`,
        },
      ]
    : [];
