// Credentials are masked in every form of the threat model, in any text.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wrongValues, waysByPosition } from '../../../src/contract/wrong-credentials.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { leaksOf } from '../../self/leaks/forms.js';
import { exchanged } from './exchanged.js';

const apiKey = 'pk_Zx81Lm20Qp93Rt47Vb56';
const apiSecret = 'sk_9fQ2mB7/Ld4Wn~8Rz1Tv6Yc+Hp5Kg0J/aUeO~w2Zq8N7b';
const redactor = new Redactor({ apiKey, apiSecret });

const each = (text: string, write: (code: number, character: string) => string): string =>
  [...text].map((character) => write(character.charCodeAt(0), character)).join('');
const hex = (code: number, digits = 2): string => code.toString(16).padStart(digits, '0');
const bytes = (text: string, encoding: BufferEncoding): string => Buffer.from(text).toString(encoding);

/** Reversible encodings of a text. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in lower case': (text) => text.toLowerCase(),
  'in upper case': (text) => text.toUpperCase(),
  reversed: (text) => [...text].reverse().join(''),
  'in base64': (text) => bytes(text, 'base64'),
  'in base64url': (text) => bytes(text, 'base64url'),
  'in base64 after one byte': (text) => bytes(`x${text}`, 'base64'),
  'in base64 after two bytes': (text) => bytes(`xy${text}`, 'base64'),
  'in base64 after the key': (text) => bytes(`${apiKey}:${text}`, 'base64'),
  'in hex': (text) => bytes(text, 'hex'),
  'in hex, in upper case': (text) => bytes(text, 'hex').toUpperCase(),
};
/** Escapes of a text. */
const escapes: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'percent-encoded': (text) => each(text, (code) => `%${hex(code)}`),
  'percent-encoded in part': (text) =>
    each(text, (code, one) => (code % 3 === 0 ? `%${hex(code).toUpperCase()}` : one)),
  'percent-encoded twice': (text) => each(text, (code) => `%25${hex(code)}`),
  'escaped as in JSON': (text) => each(text, (code) => `\\u${hex(code, 4)}`),
  'escaped as in JSON in JSON': (text) => each(text, (code) => `\\\\u${hex(code, 4)}`),
  'in decimal entities': (text) => each(text, (code) => `&#${code};`),
  'in hexadecimal entities': (text) => each(text, (code) => `&#x${hex(code)};`),
  'as in a JSON Pointer': (text) => text.replaceAll('~', '~0').replaceAll('/', '~1'),
  'a blank between characters': (text) => each(text, (_, one) => `${one} `),
  'two bytes a character': (text) => each(text, (_, one) => `${one}\0`),
  'in lines': (text) => text.replace(/.{7}/g, '$&\n'),
  'in lines, as in JSON': (text) => JSON.stringify(text.replace(/.{7}/g, '$&\r\n')).slice(1, -1),
};
const named = (table: object): fc.Arbitrary<string> => fc.constantFrom(...Object.keys(table));
const signs = ['{"message":"', '"}', '<b>', 'Bearer ', '/path/', '?key=', ' - ', '","x":"', 'a', '0', '+'];
const around = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom(...signs, '%', '&'));

test('the right credentials are found in every form', () => {
  const written = [apiKey, apiSecret].flatMap((secret) =>
    Object.values(forms).flatMap((form) => Object.values(escapes).map((escape) => escape(form(secret)))),
  );
  const surroundings = fc.sample(fc.tuple(around, around), written.length);
  for (const [index, [before, after]] of surroundings.entries()) {
    const text = before + written[index]! + after;
    expect(leaksOf(redactor.text(text), { apiKey, apiSecret }), text).toEqual([]);
  }
});

test('any secret is found in every form', () => {
  const characters = fc.constantFrom(...'abcXYZ019-_.+/=~!$&%"\\');
  const secrets = fc.string({ unit: characters, minLength: 12, maxLength: 60 });
  const ways = fc.array(fc.tuple(named(forms), named(escapes)), { minLength: 12, maxLength: 24 });
  fc.assert(
    fc.property(secrets, ways, (secret, drawn) => {
      const own = new Redactor({ apiKey: '', apiSecret: secret });
      for (const [form, escaped] of drawn) {
        const shown = own.text(`to ${escapes[escaped]!(forms[form]!(secret))}.`);
        expect(leaksOf(shown, { apiKey: '', apiSecret: secret })).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
});

test('the mask of a derived wrong credential names the change', () => {
  const byPosition = waysByPosition
    .slice(1, apiSecret.length - 1)
    .map(({ how, of }) => ({ how, value: of(apiSecret) }));
  for (const { how, value } of [...wrongValues(apiSecret), ...byPosition]) {
    expect(redactor.text(`"${value}"`)).toBe(`"[api-secret ${how}]"`);
    for (const escape of Object.values(escapes))
      expect(leaksOf(redactor.text(escape(value)), { apiKey, apiSecret })).toEqual([]);
  }
});

test.each([
  [forms, 'as it is', '[api-secret]'],
  [forms, 'reversed', '[api-secret reversed]'],
  [forms, 'in base64', '[api-secret in base64]'],
  [forms, 'in hex', '[api-secret in hex]'],
  [escapes, 'percent-encoded', '[api-secret]'],
  [escapes, 'escaped as in JSON', '[api-secret]'],
  [escapes, 'a blank between characters', '[api-secret]'],
])('row %#: the mask names the encoding', (ways, way, shown) =>
  expect(redactor.text(ways[way]!(apiSecret)).trim()).toBe(shown),
);

test('a text with a credential in mixed escapes is masked as a whole', () => {
  const text = `before ${each(apiSecret, (code) => `%5Cu${hex(code, 4)}`)} after`;
  expect(redactor.text(text)).toBe('[redacted]');
});

describe('a text without credentials', () => {
  test('is not changed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.webUrl(), fc.base64String(), fc.uuid(), fc.lorem()),
        (text) => {
          fc.pre(!/\d{8}|@|pin|cv|otp|puk|name|phone|value/i.test(text));
          expect(redactor.text(text)).toBe(text);
        },
      ),
    );
  });

  test('stays JSON, and a second redaction changes nothing', () => {
    const sensitive = ['22212345678', 'ada@example.com', 'bvn', 'name', 'cvv', '+2348012345678'];
    const digits = '2212345678901';
    const secrets = [apiSecret, `n${apiSecret}`, `u0041${apiSecret}`, `\\${apiSecret}\\`, digits];
    const values = (secret: string) => {
      const words = fc.constantFrom(
        secret,
        `\\${secret}`,
        `"${secret}`,
        forms['in base64']!(secret),
        ...sensitive,
      );
      return fc.letrec<{ any: unknown }>((tie) => ({
        any: fc.oneof(
          { maxDepth: 4 },
          words,
          fc.string(),
          fc.constantFrom(
            22_212_345_678,
            Number(digits),
            -Number(digits),
            5_399_838_383_838_381,
            1.5,
            true,
            null,
          ),
          fc.array(tie('any'), { maxLength: 4 }),
          fc.dictionary(fc.oneof(words, fc.string()), tie('any'), { maxKeys: 4 }),
        ),
      })).any;
    };
    for (const secret of secrets) {
      const own = new Redactor({ apiKey, apiSecret: secret });
      fc.assert(
        fc.property(fc.array(values(secret)), fc.boolean(), (value, isSpaced) => {
          const shown = own.text(JSON.stringify(value, null, isSpaced ? 2 : 0));
          expect(() => JSON.parse(shown) as unknown).not.toThrow();
          expect(own.text(shown)).toBe(shown);
        }),
      );
    }
  });

  test.each([
    ['test', 'a test of the latest contest: "test"'],
    ['sandbox-key', 'a sandbox keyboard, sandbox-keys and the sandbox key'],
    ['account_number', '{"account_number":"0123456789"}'],
    ['wallet-transfer-key-1', 'POST /pms/api/external/request/wallet/transfer/ idempotency-key'],
    ['aaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['K7w-Qz9TrLm2pN4sYbHd', 'K7w-Qz9TrLm and pN4sYbHd: a part is no credential'],
  ])('is not changed with the api-key %s', (key, text) =>
    expect(new Redactor({ apiKey: key, apiSecret }).text(text)).toBe(text),
  );
});

test.each(['test', 'sandbox-key', 'k'])('in its header, the api-key %s is masked', (key) => {
  const headers = { 'api-key': key, [`x-${apiSecret}`]: '1', constructor: '2' };
  const { request } = exchanged(new Redactor({ apiKey: key, apiSecret }), { headers });
  expect(request.headers).toEqual({
    'api-key': '[api-key]',
    'x-[api-secret]': '1',
    constructor: '2',
  });
});

// No expression may fail on a body of the largest size, or take quadratic time.
const long = (piece: string): string => piece.repeat(2 ** 15 / piece.length);
test.each([
  ...['a', '%25', '\\', '"', '{"a":[', 'a@', '&amp;', apiSecret.slice(0, 4), '+1', '4 ', '[redacted ', '~1'],
  ...['<b ', '&#00', '\\1', '"nin":[['],
])('a long text of %s is not changed', (piece) => {
  expect(redactor.text(long(piece))).toBe(long(piece));
  // The same with an escaped credential in it.
  expect(redactor.text(`${long(piece)} %73${apiSecret.slice(1)}`)).toMatch(/\[(?:api-secret|redacted)\]$/);
});

test('a long text of personal data is masked completely', () => {
  const personal = '"nin":"1",';
  expect(redactor.text(long(personal))).toBe(long(personal).replaceAll('"1"', '"[redacted: 1 digit]"'));
});
