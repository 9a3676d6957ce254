// Of a short secret, few characters are much: they are found with signs between them, cut, and beside each other.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Redactor } from '../../../src/redaction/redactor.js';
import { exchanged } from './exchanged.js';

const twenty = 'K7w-Qz9TrLm2pN4sYbHd';
const long = 'Zq7XwvT9rLm2KpN4sYbH8dG';
const masked = (apiSecret: string, text: string): string =>
  new Redactor({ apiKey: '', apiSecret }).text(text);

describe('no more than a few characters are left of', () => {
  test.each([
    ['its ends', twenty, 'K7w-Qz9TrLm...pN4sYbHd', '[api-secret in part]'],
    ['its ends around stars', twenty, 'K7w-Qz9T****sYbHd', '[api-secret in part]'],
    ['two short ends', twenty, 'K7w-Qz…YbHd', '[api-secret in part]'],
    [
      'one with another character',
      twenty,
      'K7w-Qz9T.Lm2pN4sYbHd',
      '[api-secret with another character at position 9]',
    ],
    ['its first half with another character', twenty, 'K7w-Qz9T.Lm2pN', '[api-secret in part]'],
    ['its second half', twenty, 'T.Lm2pN4sYbHd', 'T.[api-secret in part]'],
    ['one that is reversed', twenty, 'dHbYs4Np2mL.T9zQ-w7K', '[api-secret reversed]'],
    ['a part in base64', twenty, Buffer.from('K7w-Qz9Tr').toString('base64'), '[api-secret in base64]'],
    ['a part with a hyphen in it', long, 'Zq7Xw-vT9r.m2K', '[api-secret in part]'],
    ['groups', long, 'Zq7Xw--vT9rLm-2KpN4s-YbH8dG', '[api-secret in part]'],
    ['groups by dots', long, 'Zq7X.wvT9.rLm2', '[api-secret in part]'],
    [
      'its bytes in hex',
      long,
      Buffer.from(long)
        .toString('hex')
        .replace(/..(?=.)/g, '$&:'),
      '[api-secret in hex]',
    ],
    ['one without its hyphens', 'Zq7-Xwv-T9r-Lm2-KpN', 'x-zq7xwvt9rlm2kpn', 'x-[api-secret in part]'],
    ['a hexadecimal one', '93be5f0c1a7d64e2', 'is 93be5f0c…', 'is [api-secret in part]…'],
  ])('%s', (_, secret, text, want) => {
    expect(masked(secret, text)).toBe(want);
    expect(masked(secret, want)).toBe(want);
  });
});

test('in the name of a header, too', () => {
  const redactor = new Redactor({ apiKey: '', apiSecret: twenty });
  const { response } = exchanged(redactor, {}, { headers: { 'x-k7wqz9trlm2pn4sybhd': '1' } });
  expect(response.headers).toEqual({ 'x-[api-secret in part]': '1' });
});

test.each([
  ['api-secret-of-team-2024', 'the api-secret of team 2024, an api secret of a team'],
  ['sandbox-v1-key', 'the sandbox of /v1/sandbox-keys and sandbox/v1'],
  ['wallet-2024-01-15', 'the wallet of 2024-01-15T10:00:00Z'],
  ['key-1234567890-12', '{"amount":1234567890,"reference":"TRF-1234567890"}'],
  ['93be5f0c1a7d64e2', '93be5f-0d1b, be5f0c'],
  [twenty, 'K7w-Qz is short, 9TrL'],
  [twenty, '{"a":"K7wQz","b":"9TrLm2"}'],
])('of the secret %s, innocent text stays: %s', (secret, text) => expect(masked(secret, text)).toBe(text));

test('what a mask goes over leaves JSON as it was', () => {
  const piece = fc.oneof(
    fc.constantFrom(twenty, `n${twenty}`, `"${twenty}`, `\\${twenty}`, `\n${twenty}`, `${twenty}\n`),
    fc.tuple(fc.nat(12), fc.nat(12)).map(([from, many]) => `${twenty.slice(from, from + many)}.`),
    fc.string({ maxLength: 3 }),
  );
  const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
  const secrets = [twenty, `n${twenty}`, `u0041${twenty}`, `\\${twenty}\\`, '2212345678901'];
  const redactors = new Map(
    secrets.map((apiSecret) => {
      const redactor = new Redactor({ apiKey: '', apiSecret });
      redactor.learn({ bvn: '22212345678' });
      return [apiSecret, redactor];
    }),
  );
  const numbers = fc.constantFrom(-22212345678, 122123456789012, 221234567890120, 22.12345678901255);
  const values = fc.array(fc.oneof(text, numbers), { maxLength: 5 });
  fc.assert(
    fc.property(fc.dictionary(text, values, { maxKeys: 5 }), fc.constantFrom(...secrets), (value, secret) => {
      const indented = JSON.stringify(value, null, 1).replaceAll('A', '\\u0041');
      for (const written of [JSON.stringify(value), indented])
        expect(() => JSON.parse(redactors.get(secret)!.text(written)) as unknown).not.toThrow();
    }),
    { numRuns: 300 },
  );
});
