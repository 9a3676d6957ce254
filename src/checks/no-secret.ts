import { wordsOf } from './amounts.js';
import type { Check, CheckContext } from './response.js';

/** Whether a text can be told to carry the secret: a short or common one stands in innocent text too, and the key may be shown. */
export function isRecognisable({ apiKey, apiSecret: secret }: CheckContext): boolean {
  return secret.length >= 8 && secret !== apiKey && !'api-secret'.includes(secret.toLowerCase());
}

export const noSecret: Check = {
  name: 'response.no-secret',
  requirement: () => ({
    level: 'MUST',
    text: 'The server MUST NOT return the api-secret in a response.',
    clause: 'Authentication > item 1',
    basis: 'ruling:secrets',
  }),
  findings: (_, { request, response }, credentials) => {
    if (!response || !isRecognisable(credentials)) return [];
    const { apiSecret } = credentials;
    // A server may repeat the address that it was asked for.
    if (request.path.includes(encodeURIComponent(apiSecret))) return [];
    const header = Object.entries(response.headers).find(([, value]) => value.includes(apiSecret));
    // Only what is escaped reads otherwise once it is parsed.
    const words = response.text.includes('\\') ? wordsOf(response) : [];
    const place = [response.text, ...words].some((text) => text.includes(apiSecret))
      ? 'the body'
      : header && `the header ${header[0]}`;
    return place
      ? [{ expected: 'a response without the api-secret', actual: `the api-secret in ${place}` }]
      : [];
  },
};
