import { derivedId } from '../contract/contract.js';
import { isAccepted, type Check } from './response.js';

const json = /^(application|text)\/([\w.+-]+\+)?json\s*(;|$)/i;

/** "Responses are JSON" (What the service does): a success that calls itself something else is not. */
export const jsonContentType: Check = (operation, { response }) => {
  if (!isAccepted(response)) return [];
  const type = response.headers['content-type'];
  return type === undefined || json.test(type)
    ? []
    : [
        {
          requirement: derivedId(operation.id, 'response.content-type'),
          expected: 'Content-Type application/json',
          actual: `Content-Type ${type}`,
        },
      ];
};
