import { beginningOf } from '../contract/words.js';
import { documentedShape, isRarelyMeant } from './error-body.js';
import { isRefused, type Check } from './response.js';

// What may stand before the operation answers with these.
const before = [403, 405, 408, 411, 413, 414, 415, 417, 421, 429, 431];

export const jsonRefusal: Check = {
  name: 'response.refusal-is-json',
  requirement: ({ hasFreeRefusals }) =>
    hasFreeRefusals
      ? {
          level: 'SHOULD',
          text: 'A refusal for which no shape is given is JSON all the same, if it has a body.',
          clause: 'What the service does > paragraph 2',
          basis: 'inferred',
        }
      : null,
  findings: (operation, exchange) => {
    const { request, response } = exchange;
    if (!isRefused(response) || isRarelyMeant(request) || before.includes(response.status)) return [];
    if (documentedShape(operation, exchange)) return [];
    if (response.json !== undefined || response.text.trim() === '') return [];
    const expected = `a refusal in JSON, or without a body (${response.status})`;
    return [{ expected, actual: beginningOf(response.text, 200) }];
  },
};
