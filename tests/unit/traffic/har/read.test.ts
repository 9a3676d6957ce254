import { describe, expect, test } from 'vitest';
import { TargetError } from '../../../../src/target/target.js';
import { endOf } from '../../../../src/traffic/context.js';
import { readHars } from '../../../../src/traffic/har/read.js';
import { locate } from '../../../../src/traffic/locate.js';
import { entryOf as entry } from './entry.js';

const archive = (...entries: unknown[]): string => JSON.stringify({ log: { version: '1.2', entries } });
const reading = (text: string, baseUrl?: string) => readHars([{ name: 'a.har', text }], baseUrl);
const read = (text: string) => reading(text).recorded;
const one = (...parts: Parameters<typeof entry>) => read(archive(entry(...parts)))[0]!.exchange;

describe('an invalid HTTP Archive has an error message', () => {
  test.each([
    ['', 'a.har is empty'],
    ['<html>', 'it is not JSON'],
    [archive(entry()).slice(0, -9), 'it is truncated'],
    ['PK\u0003\u0004rest', 'a.har is a zip archive'],
    ['[]', 'JSON without a "log"'],
    ['{"log":{}}', 'no array "entries"'],
    [archive(entry(), 7), 'a.har, entry 2: not an object'],
    [archive({}), 'a.har, entry 1: no "request"'],
    [archive(entry({}, { method: 1 })), 'entry 1: the request has no "method"'],
    [archive(entry({}, { url: null })), 'entry 1: the request has no "url"'],
    [archive(entry({ startedDateTime: 'noon' })), 'entry 1: no "startedDateTime"'],
    ...['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z'].map((time) => [
      archive(entry({ startedDateTime: time })),
      'entry 1: the "startedDateTime" is outside the years 0 to 9999',
    ]),
    [archive(entry({ response: 'x' })), 'entry 1: the "response" is not an object'],
  ])('%#: %.20s', (text, says) => {
    expect(() => read(text)).toThrow(TargetError);
    expect(() => read(text)).toThrow(says);
  });
});

describe('the variations of recording tools are read', () => {
  test('headers by their names in lower case, without those of HTTP/2, and twice as one', () => {
    const headers = [
      { name: ':method', value: 'GET' },
      { name: 'API-Key', value: 'k' },
      { name: 'Accept', value: 'a' },
      { name: 'accept', value: 'b' },
      { name: 'x' },
      null,
      // Every object has members of these names.
      { name: 'constructor', value: '0' },
      { name: '__proto__', value: '1' },
      { name: 'constructor', value: '2' },
    ];
    expect(Object.entries(one({}, { headers }).request.headers)).toEqual([
      ['api-key', 'k'],
      ['accept', 'a, b'],
      ['x', ''],
      ['constructor', '0, 2'],
      ['__proto__', '1'],
    ]);
  });

  test.each([1e308, 9e15])('a duration of %d ms is limited to a valid date', (time) => {
    const end = endOf({ id: 1, operation: null, ...one({ time }) });
    expect(new Date(end).toISOString()).toBe('9999-12-31T23:59:59.999Z');
  });

  test.each([
    ['base64', { text: Buffer.from('{"a":"ọ"}').toString('base64'), encoding: 'base64' }, { a: 'ọ' }],
    ['a size of compressed bytes', { text: '{"a":1}', size: 3 }, { a: 1 }],
    ['a size in different units', { text: '{"a":1}', size: 30 }, { a: 1 }],
  ])('a body as %s', (_, content, json) => {
    const { response, partial } = one({}, {}, { content });
    expect(response!.json).toEqual(json);
    expect(partial).toBeUndefined();
  });

  test.each([
    ['the browser dropped it', { size: 20, mimeType: 'application/json' }],
    ['it was never kept', {}],
    ['it was cut', { text: '{"a":', size: 400 }],
    ['it says that it was cut', { text: '{"a":1}', comment: 'Response body is truncated' }],
    ['its bytes are no text', { text: '/8A=', encoding: 'base64' }],
    ['it is nested too deep', { text: '['.repeat(1e5) + ']'.repeat(1e5) }],
  ])('a body is unknown where %s', (_, content) => {
    expect(one({}, {}, { content }).partial).toBe(true);
  });

  test('a bodiless answer has an empty body', () => {
    expect(one({}, {}, { status: 204, content: {} }).partial).toBeUndefined();
    expect(one({}, {}, { status: 302, content: { size: 0 } }).partial).toBeUndefined();
  });

  test.each([
    ['params of a form', { params: [{ name: 'a b', value: 'ü' }, { name: 'c' }] }, 'a+b=%C3%BC&c='],
    ['text', { text: '{"a":1}' }, '{"a":1}'],
    ['base64 of text', { text: 'eyJhIjoxfQ==', encoding: 'base64' }, '{"a":1}'],
  ])('a request body as %s', (_, postData, body) => {
    expect(one({}, { method: 'POST', postData })).toMatchObject({ request: { body } });
  });

  test.each<[object, unknown[]]>([
    [{ headers: 7 }, [200, '{}', undefined]],
    [{ status: '200' }, [undefined, undefined, undefined]],
    [{ content: null }, [200, '', true]],
    [{ content: { text: 7 } }, [200, '', true]],
  ])('a response with the odd %j', (odd, want) => {
    const { response, partial } = one({}, {}, odd);
    expect([response?.status, response?.text, partial]).toEqual(want);
  });

  test('a request body that was left out is unknown', () => {
    expect(one({}, { method: 'POST', bodySize: 10 }).partial).toBe(true);
    expect(
      one({}, { method: 'POST', postData: { text: '' }, headers: [{ name: 'Content-Length', value: '4' }] })
        .partial,
    ).toBe(true);
  });

  test.each([
    ['of the status 0', { status: 0, _error: 'net::ERR_ABORTED' }, 'net::ERR_ABORTED'],
    ['of the status -1', { status: -1 }, 'no answer was recorded'],
  ])('a response %s is none', (_, response, failure) => {
    expect(one({}, {}, response)).toMatchObject({ response: null, failure });
  });

  test('requests that reached no server are left out', () => {
    const left = [
      entry({ _fromCache: 'disk' }),
      entry({ _fetchedViaServiceWorker: true }),
      entry({}, { url: 'wss://api.example.com/x' }),
      entry({}, { url: 'about:blank' }),
    ];
    expect(read(archive(...left))).toEqual([]);
  });

  test('exchanges of all files are in the order of time', () => {
    const at = (time: string, url: string) => archive(entry({ startedDateTime: time }, { url }));
    const files = [
      at('2030-01-01T00:00:02+01:00', 'http://b/'),
      at('2030-01-01T00:00:01Z', 'http://c/'),
      at('2029-01-01T00:00:00Z', 'http://a/'),
    ];
    const found = readHars(files.map((text, index) => ({ name: String(index), text }))).recorded;
    expect(found.map(({ url }) => url.host)).toEqual(['a', 'b', 'c']);
  });
});

describe('the server is found', () => {
  const urls = (...all: string[]) => read(archive(...all.map((url) => entry({}, { url }))));

  test('by the base URL of most paths of the contract', () => {
    const located = locate(
      urls(
        'https://cdn.example.com/x.js',
        'https://a/v2/transfer/banks',
        'https://a/v2/transactions?page=1',
        'https://b/transfer/banks',
      ),
    );
    expect(located).toMatchObject({ baseUrl: 'https://a/v2', foreign: 2 });
    expect(located.exchanges.map(({ operation, request }) => [operation, request.path])).toEqual([
      ['listBanks', '/transfer/banks'],
      ['listTransactions', '/transactions?page=1'],
    ]);
  });

  test('by the given base URL', () => {
    expect(
      locate(urls('https://a/transfer/banks', 'https://b/transfer/banks'), 'https://b/').exchanges,
    ).toHaveLength(1);
    expect(() => locate(urls('https://a/transfer/banks'), 'https://c')).toThrow(
      /None of the 1 entries has a path of the contract below https:\/\/c/,
    );
    expect(() => locate(urls('https://a/other'))).toThrow(/pass the address of the server as --base-url/);
  });

  test('together with events of the service to any address', () => {
    const event = {
      method: 'POST',
      url: 'https://shop.example.com/hooks',
      headers: [{ name: 'SERVICE-HTTP-SIGNATURE', value: 'ab' }],
      postData: { text: '{"event":"order.failed","service":"flight","data":{}}' },
    };
    const located = locate(read(archive(entry(), entry({}, event))));
    expect(located.exchanges.map(({ received }) => received ?? false)).toEqual([false, true]);
  });
});
