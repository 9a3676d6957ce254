import { expect, test } from 'vitest';
import { isRecognisable, noSecret } from '../../../src/checks/no-secret.js';
import { judged, secret, type Given } from './judged.js';

test.each<[string, { given: Given; want: string[] }]>([
  ['nothing of it', { given: { body: { status: true } }, want: [] }],
  ['a member', { given: { body: { debug: { secret } } }, want: ['the api-secret in the body'] }],
  ['within a text', { given: { body: `Bearer ${secret}!` }, want: ['the api-secret in the body'] }],
  [
    'escaped in a text',
    { given: { body: `{"debug":"\\u0073${secret.slice(1)}"}` }, want: ['the api-secret in the body'] },
  ],
  ['the name of a member', { given: { body: { [secret]: 1 } }, want: ['the api-secret in the body'] }],
  ['a header', { given: { headers: { 'x-auth': secret } }, want: ['the api-secret in the header x-auth'] }],
  [
    'the address that was asked for',
    { given: { body: secret, request: { path: `/a/${secret}` } }, want: [] },
  ],
  ['a refusal', { given: { status: 401, body: { secret } }, want: ['the api-secret in the body'] }],
  ['a server error', { given: { status: 500, body: secret }, want: ['the api-secret in the body'] }],
  ['its beginning', { given: { body: secret.slice(0, -1) }, want: [] }],
  ['other letter case', { given: { body: secret.toUpperCase() }, want: [] }],
  ['no response', { given: { failure: 'reset' }, want: [] }],
])('%s', (_, { given, want }) => expect(judged(noSecret, given)).toEqual(want));

test.each<[string, { given: [apiKey: string, apiSecret: string]; want: boolean }]>([
  ['a long secret', { given: ['pk_1', secret], want: true }],
  ['eight characters', { given: ['pk_1', '12345678'], want: true }],
  ['a short secret', { given: ['pk_1', '1234567'], want: false }],
  ['the key itself', { given: [secret, secret], want: false }],
  ['the name of its header', { given: ['pk_1', 'API-Secret'], want: false }],
])('%s is told from other text', (_, { given: [apiKey, apiSecret], want }) => {
  expect(isRecognisable({ apiKey, apiSecret })).toBe(want);
  const found = judged(noSecret, { body: apiSecret }, apiSecret);
  if (apiKey !== apiSecret) expect(found).toHaveLength(want ? 1 : 0);
});
