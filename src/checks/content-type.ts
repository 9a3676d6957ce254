import { isAccepted, type Check } from './response.js';

const json = /^(application|text)\/([\w.+-]+\+)?json\s*(;|$)/i;

export const jsonContentType: Check = {
  name: 'response.content-type',
  requirement: () => ({
    level: 'MUST',
    text: 'A success says that it is JSON.',
    clause: 'What the service does > paragraph 2',
    basis: 'ruling:json-says-so',
  }),
  findings: (_, { response }) => {
    if (!isAccepted(response)) return [];
    const type = response.headers['content-type'];
    return type === undefined || json.test(type)
      ? []
      : [{ expected: 'Content-Type application/json', actual: `Content-Type ${type}` }];
  },
};
