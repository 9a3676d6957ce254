import { wordsOf } from './amounts.js';
import type { Exchange } from '../contract/exchange.js';
import type { Check, CheckContext } from './response.js';

/** Whether the secret can be recognized in a text. A short or common one may occur by chance, and the server may show the api-key. */
export function isRecognisable({ apiKey, apiSecret: secret }: CheckContext): boolean {
  return secret.length >= 8 && secret !== apiKey && !'api-secret'.includes(secret.toLowerCase());
}

/** Where a response has the secret; undefined if it has none. The response to any request is checked, documented or not. */
export function placeOfSecret(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  credentials: CheckContext,
): string | undefined {
  if (!response || !isRecognisable(credentials)) return undefined;
  const { apiSecret } = credentials;
  // A server may repeat the URL of the request.
  if (request.path.includes(encodeURIComponent(apiSecret))) return undefined;
  const header = Object.entries(response.headers).find(([, value]) => value.includes(apiSecret));
  // Parsed text differs from the raw body only if the body has escapes.
  const words = response.text.includes('\\') ? wordsOf(response) : [];
  return [response.text, ...words].some((text) => text.includes(apiSecret))
    ? 'the body'
    : header && `the header ${header[0]}`;
}

export const noSecret: Check = {
  name: 'response.no-secret',
  requirement: () => ({
    level: 'MUST',
    text: 'The server MUST NOT return the api-secret in a response.',
    clause: 'Authentication > item 1',
    basis: 'ruling:secrets',
  }),
  findings: (_, exchange, credentials) => {
    const place = placeOfSecret(exchange, credentials);
    return place === undefined ? [] : [{ kind: 'secret', name: 'api-secret', place }];
  },
};
