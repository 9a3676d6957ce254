// The texts that a user gives: any text is read, or refused with its source and without the text.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { proxyFor } from '../../../src/http/proxy.js';
import { readCredential, readHeaders, suspicionOf } from '../../../src/server-under-test/given-text.js';
import { readUrl, type UrlKind } from '../../../src/server-under-test/given-url.js';
import { parseTargetText } from '../../../src/server-under-test/target-mistakes.js';
import { completeTarget, TargetError } from '../../../src/server-under-test/target.js';

const silent = (): void => undefined;
const credential = (text: string): string => readCredential(text, 'SOURCE', silent);

describe('a credential', () => {
  test.each([
    ['key\n', 'the line end behind it'],
    ['key\r\n', 'the line end behind it'],
    ['\uFEFF key', 'the byte order mark before it and the blank before it'],
    ['\tkey ', 'the tab before it and the blank behind it'],
  ])('%j is trimmed', (text, says) => {
    const told: string[] = [];
    expect(readCredential(text, 'SOURCE', (sentence) => told.push(sentence))).toBe('key');
    expect(told).toEqual([`SOURCE: removed ${says}.`]);
  });

  test.each([
    ['', 'SOURCE is empty.'],
    [' \r\n', 'SOURCE is empty.'],
    ['ab\u200Bc', 'SOURCE contains U+200B ZERO WIDTH SPACE as character 3'],
    ['\u00A0abc', 'SOURCE contains U+00A0 NO-BREAK SPACE as character 1'],
    ['abc…', 'U+2026 HORIZONTAL ELLIPSIS as character 4'],
    ['аbc', 'U+0430 (Cyrillic) as character 1'],
    ['a\nb', 'U+000A LINE FEED as character 2'],
    ['a\u0000b', 'U+0000 (control) as character 2'],
    ['é', 'U+00E9 as character 1'],
    ['😀', 'U+1F600 as character 1'],
    ['\ud800', 'U+D800 as character 1'],
    ['“abc”', 'U+201C LEFT DOUBLE QUOTATION MARK'],
    ['a\tb', 'U+0009 TAB as character 2'],
  ])('%j is refused', (text, says) => {
    expect(() => credential(text)).toThrow(TargetError);
    expect(() => credential(text)).toThrow(says);
  });

  test.each([
    'Bearer key',
    'api-key: key',
    'a key',
    '"key"',
    "'key'",
    '${KEY}',
    '$KEY',
    '<API_KEY>',
    '%KEY%',
    '{{ key }}'.replaceAll(' ', ''),
  ])('%s is suspicious', (text) => {
    expect(credential(text)).toBe(text);
    expect(suspicionOf(text)).toBeDefined();
  });

  test('of any other form is not suspicious', () => {
    for (const text of ['sk_live_5512', 'a"b', '!~', '"', '$', 'x<y>']) {
      expect(credential(text)).toBe(text);
      expect(suspicionOf(text)).toBeUndefined();
    }
  });

  test('that is no text is refused', () => {
    const target = { baseUrl: 'http://a', apiKey: 4711 as never, apiSecret: 'b' };
    expect(() => completeTarget(target)).toThrow('"apiKey" of the target is not a text.');
  });

  test('of the library is trimmed with a warning', () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(silent);
    expect(completeTarget({ baseUrl: 'http://a/', apiKey: 'a', apiSecret: 'b\n' })).toMatchObject({
      ...{ baseUrl: 'http://a', apiSecret: 'b' },
    });
    expect(warn.mock.calls).toEqual([['"apiSecret" of the target: removed the line end behind it.']]);
    warn.mockRestore();
  });
});

describe('a URL', () => {
  test.each<[string, UrlKind, string]>([
    [' http://a ', 'base', 'http://a'],
    ['HTTPS://a/b//', 'base', 'https://a/b'],
    ['http://bücher.example/é', 'base', 'http://bücher.example/é'],
    ['http://[::1]:8080', 'base', 'http://[::1]:8080'],
    ['http://a/b/?token=c', 'query', 'http://a/b/?token=c'],
    ['http://u:p@a//b/?token=c', 'user', 'http://u:p@a//b/?token=c'],
  ])('%s is read as %s: %s', (text, kind, want) => expect(readUrl(text, 'SOURCE', kind)).toBe(want));

  const noUrl = 'is not a URL: it must begin with http:// or https:// and a host.';
  test.each<[string, UrlKind, string]>([
    ...['localhost:3000', 'ftp://a', 'http//a', 'http:/a', 'http://', 'http:///a'].map(
      (text): [string, UrlKind, string] => [text, 'user', noUrl],
    ),
    ['"http://a"', 'user', 'is in quotation marks. Remove them.'],
    ['http://a b', 'user', 'contains U+0020 SPACE as character 9'],
    ['http://a\u200B', 'user', 'contains U+200B ZERO WIDTH SPACE'],
    ['http://a…b', 'user', 'contains U+2026 HORIZONTAL ELLIPSIS'],
    ['http://a:0', 'user', 'has a port outside of 1 to 65535.'],
    ['http://a:65536', 'user', 'has a port outside of 1 to 65535.'],
    ['http://a:b', 'user', 'is not a URL: check its host and its port.'],
    ['http://u:p/q@a', 'user', 'is not a URL: check its host and its port.'],
    ['http://a#b', 'user', 'has a fragment (#)'],
    ['http://u:p@a', 'query', 'has a user or a password in it'],
    ['http://a?b', 'base', 'has a query (?)'],
    ['http://a//b', 'base', 'has a doubled slash in its path.'],
  ])('%s is refused as %s', (text, kind, says) => {
    expect(() => readUrl(text, 'SOURCE', kind)).toThrow(TargetError);
    expect(() => readUrl(text, 'SOURCE', kind)).toThrow(`SOURCE ${says}`);
  });
});

test('headers have names and values that HTTP allows', () => {
  expect(readHeaders({ a: ' b c\n', D: '' }, 'SOURCE', [])).toEqual({ a: 'b c', D: '' });
  const wrong = [
    { 'a b': 'c' },
    { a: 'b\nc' },
    { a: '\u200B' },
    { '': 'a' },
    { a: 5 },
    { 'Content-Length': '1' },
  ];
  for (const headers of wrong)
    expect(() => readHeaders(headers, 'SOURCE', ['content-length'])).toThrow(TargetError);
});

// Texts of these characters reach every branch. The marker shows whether a message repeats its text.
const marker = 'MARKER7';
const parts = ['http://', 'socks5://', 'a', marker, ...'@:/?#%"\'\n\r\t {}[],…\u200B\uFEFFé\ud800$<>0987'];
const text = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 })
  .map((all) => all.join(''));

const readings: [name: string, read: (text: string) => unknown][] = [
  ['a credential', credential],
  ...(['base', 'query', 'user'] as const).map((kind): (typeof readings)[number] => [
    `a URL (${kind})`,
    (given) => readUrl(given, 'SOURCE', kind),
  ]),
  ['a header', (given) => readHeaders({ a: given }, 'SOURCE', [])],
  ['a proxy', (given) => proxyFor(new URL('http://shop.example'), given)],
  [
    'a proxy of the environment',
    (given) => {
      vi.stubEnv('http_proxy', given.replaceAll('\0', ''));
      try {
        return proxyFor(new URL('http://shop.example'), undefined);
      } finally {
        vi.unstubAllEnvs();
      }
    },
  ],
  [
    'a list of exceptions to the proxy',
    (given) => {
      vi.stubEnv('http_proxy', 'proxy.example');
      vi.stubEnv('no_proxy', given.replaceAll('\0', ''));
      try {
        return ['http://shop.example', 'http://10.0.0.1', 'http://[fe80::1]:8080'].map((url) =>
          proxyFor(new URL(url), undefined),
        );
      } finally {
        vi.unstubAllEnvs();
      }
    },
  ],
];

test.each(readings)('any text as %s gives a value or names its source', (_, read) => {
  fc.assert(
    fc.property(text, (given) => {
      try {
        expect(read(given)).not.toBeNull();
      } catch (error) {
        expect(error).toBeInstanceOf(TargetError);
        expect((error as Error).message).toMatch(/^(SOURCE|--proxy|http_proxy) /);
        expect((error as Error).message).not.toContain(marker);
      }
    }),
    { numRuns: 2000, examples: [['http://u:%ff@a'], ['http://[::1'], ['__proto__']] },
  );
});

test('any text of a target file gives a value or mistakes with lines', () => {
  const json = fc.oneof(
    text,
    fc.json(),
    fc.json().map((all) => `{"apiKey":${all}}`),
    text.map((all) => `{${all}}`),
  );
  fc.assert(
    fc.property(json, (given) => {
      for (const { line, text } of parseTargetText(given).mistakes) {
        expect(line).toBeGreaterThan(0);
        expect(text).not.toBe('');
      }
    }),
    { numRuns: 2000 },
  );
});
