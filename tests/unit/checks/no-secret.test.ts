import { expect, test } from 'vitest';
import { isRecognisable, noSecret } from '../../../src/checks/no-secret.js';
import { tested, secret, type Given } from './tested.js';

test.each<[string, given: Given, want: string[]]>([
  ['nothing of it', { body: { status: true } }, []],
  ['within a text', { body: `Bearer ${secret}!` }, ['the api-secret in the body']],
  ['escaped in a text', { body: `{"debug":"\\u0073${secret.slice(1)}"}` }, ['the api-secret in the body']],
  ['the name of a member', { body: { [secret]: 1 } }, ['the api-secret in the body']],
  ['a header', { headers: { 'x-auth': secret } }, ['the api-secret in the header x-auth']],
  ['the address that was asked for', { body: secret, request: { path: `/a/${secret}` } }, []],
  ['a server error', { status: 500, body: secret }, ['the api-secret in the body']],
  ['other letter case', { body: secret.toUpperCase() }, []],
])('%s', (_, given, want) => expect(tested(noSecret, given)).toEqual(want));

test.each<[string, given: [apiKey: string, apiSecret: string], want: boolean]>([
  ['a long secret', ['pk_1', secret], true],
  ['eight characters', ['pk_1', '12345678'], true],
  ['a short secret', ['pk_1', '1234567'], false],
  ['the key itself', [secret, secret], false],
  ['the name of its header', ['pk_1', 'API-Secret'], false],
])('%s is recognizable in a text', (_, [apiKey, apiSecret], want) => {
  expect(isRecognisable({ apiKey, apiSecret })).toBe(want);
  const found = tested(noSecret, { body: apiSecret }, apiSecret);
  if (apiKey !== apiSecret) expect(found).toHaveLength(want ? 1 : 0);
});
