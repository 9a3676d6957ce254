// Signatures as in the specification, and the event receiver of the suite.
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { eventExample, eventNames } from '../../../src/contract/event-examples.js';
import { publicUrl } from '../../../src/webhooks/address.js';
import { sign, verify } from '../../../src/webhooks/index.js';
import { Receiver } from '../../../src/webhooks/receiver.js';

describe('sign and verify', () => {
  test.each(eventNames())('%s has the published signature', (name) => {
    const { value, raw, secret, signature } = eventExample(name);
    expect(JSON.parse(raw)).toEqual(value);
    expect(sign(raw, secret)).toBe(signature);
    expect(sign(Buffer.from(raw), secret)).toBe(signature);
    for (const text of [signature, signature.toUpperCase()]) expect(verify(raw, text, secret)).toBe(true);
  });

  test('text is signed as UTF-8', () => {
    expect(sign('Ngọzị 🌍', 'secret')).toBe(sign(new TextEncoder().encode('Ngọzị 🌍'), 'secret'));
  });

  const signature = sign('body', 'secret');
  const wrong: [name: string, signature: Parameters<typeof verify>[1]][] = [
    ['another key', sign('body', 'other')],
    ['another body', sign('body\n', 'secret')],
    ['a part', signature.slice(0, 126)],
    ['more', `${signature}00`],
    ['a line feed more', `${signature}\n`],
    ['no hex', 'z'.repeat(128)],
    ['nothing', ''],
    ['no header', undefined],
    ['null', null],
    ['blanks', ' \t'],
    ['two headers', [signature, signature]],
    ['two joined headers', `${signature}, ${signature}`],
    ['two different headers', [signature, '']],
    ['no header in a list', []],
    ['a wrong header in a list', [sign('body', 'other')]],
    ['a list in a list', [[signature]] as never],
    ['a number', 7 as never],
    ['a long row of blanks', `${' '.repeat(1e6)}x`],
  ];
  test.each(wrong)('%s does not fit', (_, given) => expect(verify('body', given, 'secret')).toBe(false));

  const right: [name: string, signature: Parameters<typeof verify>[1]][] = [
    ['one header in a list', [signature]],
    ['one header in upper case in a list', [signature.toUpperCase()]],
    ['blanks around it', ` \t${signature} \t`],
    ['blanks around it in a list', [` ${signature} `]],
  ];
  test.each(right)('%s fits', (_, given) => expect(verify('body', given, 'secret')).toBe(true));

  const bytes = new TextEncoder().encode('xbodyx');
  const bodies: [name: string, body: Parameters<typeof verify>[0]][] = [
    ['a text', 'body'],
    ['a Buffer', Buffer.from('body')],
    ['a part of an array of bytes', bytes.subarray(1, 5)],
    ['an ArrayBuffer', bytes.buffer.slice(1, 5)],
    ['an array of bytes of another realm', runInNewContext('Uint8Array.from([98, 111, 100, 121])')],
    ['an ArrayBuffer of another realm', runInNewContext('Uint8Array.from([98, 111, 100, 121]).buffer')],
  ];
  test.each(bodies)('%s is a body', (_, body) => {
    expect(sign(body, 'secret')).toBe(signature);
    expect(verify(body, [signature], 'secret')).toBe(true);
  });

  test('a parsed body and an empty secret throw an error', () => {
    for (const body of [{ event: 'x' }, ['body'], undefined, null, 7])
      expect(() => verify(body as never, signature, 'secret')).toThrow('Pass the raw body');
    expect(() => verify('body', signature, '')).toThrow('secret is empty');
  });
});

describe('the address at which the server reaches the receiver', () => {
  const remote = 'https://sandbox.example.com';
  const rows: [baseUrl: string, bound: string, url: string | null][] = [
    ['http://localhost:4010', '127.0.0.1', 'http://127.0.0.1:9000'],
    ['http://127.0.0.2/base', '0.0.0.0', 'http://127.0.0.1:9000'],
    ['http://[::1]:4010', '::1', 'http://[::1]:9000'],
    ['http://api.localhost', '192.0.2.7', 'http://192.0.2.7:9000'],
    [remote, '192.0.2.7', 'http://192.0.2.7:9000'],
    [remote, '127.0.0.1', null],
    [remote, '0.0.0.0', null],
    [remote, '::', null],
  ];
  test.each(rows)('%s to %s', (baseUrl, address, url) => {
    const find = () => publicUrl({ baseUrl }, { address, port: 9000 });
    if (url === null) expect(find).toThrow('cannot reach the receiver on this machine');
    else expect(find()).toBe(url);
    const webhookUrl = 'https://tunnel.example/x';
    expect(publicUrl({ baseUrl, webhookUrl }, { address, port: 9000 })).toBe(webhookUrl);
  });
});

test('the receiver stores the exact bytes, and responds with the chosen status', async () => {
  const receiver = await Receiver.listen({ baseUrl: 'http://localhost' });
  const inbox = receiver.open((_, earlier) => (earlier.length === 0 ? 500 : 200));
  const post = (body: string) => fetch(inbox.url, { method: 'POST', body }).then(({ status }) => status);
  const waiting = inbox.waitFor((all) => all[1], 5000);
  expect([await post('{ "a": "é" }\n'), await post('{}')]).toEqual([500, 200]);
  expect((await waiting)?.status).toBe(200);
  expect(inbox.deliveries[0]).toMatchObject({ method: 'POST', body: Buffer.from('{ "a": "é" }\n') });
  expect(new URL(inbox.url).pathname).toMatch(/^\/[0-9a-f]{32}$/);
  await receiver.close();
});
