import { claim } from '../contract/finding.js';
import { say } from '../contract/phrase.js';
import { isAccepted, type Check } from './response.js';

/** Whether a Content-Type is JSON, or missing. */
export const isJsonType = (type: string | undefined): boolean =>
  type === undefined || /^(application|text)\/([\w.+-]+\+)?json\s*(;|$)/i.test(type);

export const jsonContentType: Check = {
  name: 'response.content-type',
  requirement: () => ({
    level: 'MUST',
    text: 'The server MUST NOT send a successful response with a Content-Type other than JSON.',
    clause: 'What the service does > paragraph 2',
    basis: 'ruling:json-says-so',
  }),
  findings: (_, { response }) => {
    if (!isAccepted(response)) return [];
    const type = response.headers['content-type'];
    return isJsonType(type) ? [] : [claim('Content-Type application/json', say`Content-Type ${type}`)];
  },
};
