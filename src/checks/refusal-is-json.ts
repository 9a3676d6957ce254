import { claim } from '../contract/finding.js';
import { say } from '../contract/phrase.js';
import { beginningOf } from '../contract/words.js';
import { isJsonType } from './content-type.js';
import { documentedShape, isRarelyMeant } from './error-body.js';
import { isRefused, type Check } from './response.js';

// A proxy or a parser in front of the operation may answer with these.
const before = [403, 405, 408, 411, 413, 414, 415, 417, 421, 429, 431];

export const jsonRefusal: Check = {
  name: 'response.refusal-is-json',
  requirement: () => ({
    level: 'SHOULD',
    text: 'The server SHOULD send the body of an error response as JSON, with a JSON Content-Type.',
    clause: 'What the service does > paragraph 2',
    basis: 'ruling:refusals-are-json',
  }),
  findings: (operation, exchange) => {
    const { request, response } = exchange;
    if (!isRefused(response) || isRarelyMeant(request) || before.includes(response.status)) return [];
    const { status, text, json } = response;
    const type = response.headers['content-type'];
    const expected = say`an error response in JSON, or without a body (${status})`;
    if (text.trim() === '' || (json === undefined && documentedShape(operation, exchange))) return [];
    if (json === undefined) return [claim(expected, say`${beginningOf(text, 200)}`)];
    return isJsonType(type) ? [] : [claim(expected, say`Content-Type ${type}`)];
  },
};
