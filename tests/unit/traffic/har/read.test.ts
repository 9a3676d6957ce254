import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { TargetError } from '../../../../src/server-under-test/target.js';
import { endOf } from '../../../../src/traffic/context.js';
import { gapsIn, readHars } from '../../../../src/traffic/har/read.js';
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
    [archive(entry()).slice(0, 99), 'is truncated before the end of its first entry'],
    ['PK\u0003\u0004rest', 'a.har is a zip archive'],
    ['\u001F\u008Brest', 'a.har is compressed'],
    ['['.repeat(1e5), 'it is nested too deeply'],
    ['5', 'JSON without a "log"'],
    ['{"log":{}}', 'JSON without a "log" that has "entries"'],
    ['[]', 'no exchange with a server.'],
    [archive({}, 7, null), '3 entries without a request that has a method and a URL'],
    [archive(entry({}, { url: 'data:text/plain,x' })), '1 entry that reached no server'],
    [archive(entry({}, { url: '/transfer/banks' })), 'no Host header. Pass the server as --base-url'],
  ] as [string, string][])('%#: %.20s', (text, says) => {
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
    [{ status: '200' }, [200, '{}', undefined]],
    [{ status: 2000 }, [undefined, undefined, undefined]],
    [{ status: null }, [undefined, undefined, true]],
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
    expect(read(archive(...left, entry()))).toHaveLength(1);
    expect(reading(archive(...left, entry())).notes).toEqual([
      'a.har: 4 entries that reached no server (from a cache, of a web socket, of a data: URL).',
    ]);
  });

  const two = [entry(), entry()].map((one) => JSON.stringify(one));
  test.each<[string, string, number, notes?: number]>([
    ['a byte order mark', `\uFEFF${archive(entry())}`, 1],
    ['an array of entries', `[${two.join()}]`, 2],
    ['entries without a log', `{"entries":[${two.join()}]}`, 2],
    ['an array of archives', `[${archive(entry())},${archive(entry())}]`, 2],
    ['one entry', two[0]!, 1],
    ['one entry a line', two.join('\r\n'), 2],
    ['one entry a line, and half a line', `${two.join('\n')}\n{"request"`, 2, 1],
    ['an interrupted recording', archive(entry(), entry()).slice(0, -40), 1, 1],
    ['one that was interrupted between entries', `{"log":{"entries":[${two.join()},\n`, 2, 1],
    ['an indented one', JSON.stringify(JSON.parse(archive(entry(), entry())), null, 1).slice(0, -60), 1, 1],
  ])('%s', (_, text, entries, notes = 0) => {
    const found = reading(text);
    expect([found.recorded.length, found.notes.length]).toEqual([entries, notes]);
  });

  test.each<[string, unknown]>([
    ['an object', { 'API-Key': 'k', Accept: ['a', 'b'] }],
    ['lines', ['API-Key: k', 'accept: a', 'Accept: b']],
    [
      'pairs',
      [
        ['api-key', 'k'],
        ['accept', 'a, b'],
      ],
    ],
    ['a text', 'api-key: k\r\nAccept: a, b\r\n'],
    [
      'members in capitals',
      [
        { Name: 'api-key', Value: 'k' },
        { Name: 'accept', Value: 'a, b' },
      ],
    ],
    ['objects of one member', [{ 'api-key': 'k' }, { accept: 'a, b' }]],
  ])('headers as %s', (_, headers) => {
    expect(one({}, { headers }).request.headers).toEqual({ 'api-key': 'k', accept: 'a, b' });
  });

  const gzip = (text: string) => gzipSync(text).toString('base64');
  const coded = (coding: string, content: object) =>
    one({}, {}, { headers: [{ name: 'Content-Encoding', value: coding }], content });
  test.each<[string, string, object]>([
    ['gzip in base64', 'gzip', { text: gzip('{"a":1}'), encoding: 'base64' }],
    ['gzip that is not marked', 'gzip', { text: gzip('{"a":1}') }],
    ['gzip as bytes', 'gzip', { text: gzipSync('{"a":1}').toString('latin1') }],
    ['brotli', 'br', { text: brotliCompressSync('{"a":1}').toString('base64'), encoding: 'base64' }],
    ['deflate', 'deflate', { text: deflateSync('{"a":1}').toString('base64'), encoding: 'base64' }],
    ['a coding that the recorder undid', 'gzip', { text: '{"a":1}' }],
    ['a coding that it undid before base64', 'br', { text: btoa('{"a":1}'), encoding: 'base64' }],
    ['no coding', 'identity', { text: btoa('{"a":1}'), encoding: 'base64' }],
    ['parsed JSON', 'identity', { text: { a: 1 } }],
  ])('a body in %s', (_, coding, content) => {
    const { response, partial } = coded(coding, content);
    expect([response!.json, partial]).toEqual([{ a: 1 }, undefined]);
  });

  test('a body that is still compressed is unknown', () => {
    expect(coded('gzip', { text: gzipSync('{"a":1}').toString('utf8') }).partial).toBe(true);
    expect(coded('zstd', { text: gzip('{"a":1}'), encoding: 'base64' }).partial).toBe(true);
  });

  test.each<[string, object, string | undefined, string]>([
    [
      'by the Host header',
      { headers: [{ name: 'Host', value: 'h.example' }] },
      undefined,
      'https://h.example/x',
    ],
    ['of a machine of its own', { headers: { host: '127.0.0.1:80' } }, undefined, 'http://127.0.0.1/x'],
    ['below the given server', {}, 'http://h.example/v1', 'http://h.example/v1/x'],
    ['with the path of the server', { url: '/v1/x' }, 'http://h.example/v1/', 'http://h.example/v1/x'],
  ])('a relative URL %s', (_, request, baseUrl, href) => {
    const [found] = reading(archive(entry({}, { url: '/x', ...request })), baseUrl).recorded;
    expect(found!.url.href).toBe(href);
  });

  test('entries without a date follow the one before them', () => {
    const undated = (response = {}) => entry({ startedDateTime: 'noon' }, {}, response);
    const dated = undated({ headers: { Date: 'Tue, 01 Jan 2030 00:01:00 GMT' } });
    const { recorded, notes } = reading(archive(entry(), undated(), dated));
    expect(recorded.map(({ exchange }) => exchange.startedAt.slice(11, 19))).toEqual([
      ...['00:00:00', '00:00:01', '00:01:00'],
    ]);
    expect(notes).toEqual([
      'a.har: 1 entry without a valid startedDateTime, which are read in the order of the file.',
    ]);
  });

  test('the gaps of a recording are counted', () => {
    const entries = [
      entry({}, { headers: {} }, { status: 0 }),
      entry({}, { headers: {} }, { content: { size: 9 } }),
    ];
    expect(gapsIn(locate(read(archive(...entries))).exchanges)).toEqual([
      '1 entry without a body or a part of it, which is not tested. Record with contents (in Playwright: content "embed").',
      '1 entry without an answer: the request was cancelled or blocked.',
      '2 entries without request headers, which are not tested.',
      'No request shows its api-key and api-secret, so they are not tested. In a browser, choose "Export HAR (with sensitive data)".',
    ]);
    const headers = { 'api-key': 'k', 'api-secret': 's', host: 'h' };
    expect(gapsIn(locate(read(archive(entry({}, { headers })))).exchanges)).toEqual([]);
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
