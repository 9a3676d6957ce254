import type { Hostile } from './hostile.js';
import { changing, says, under } from './raw.js';

const at = 'initiateTransfer';
const nasty: Readonly<Record<string, string>> = {
  'ANSI escapes': '\x1b[2J\x1b[31mred',
  'an OSC of the terminal': '\x1b]0;title\x07\x1b]8;;http://x\x1b\\link',
  'C1 controls': '\x9b2J\x90q\x9c',
  'marks of direction': '\u202egnp.exe\u2066\u200f',
  'the end of a CDATA': ']]></failure><script>alert(1)</script>',
  'half a surrogate pair': '\ud800x\udc00',
  'characters that XML does not allow': '\u0000\u0001\u000b\uffff',
  'a command of a pipeline': '\n::error::x\n##[error]y\n##vso[task.complete]',
  'a prototype': '__proto__',
};
const bytes = (text: string): string => Buffer.from(text).toString('latin1');

const body = (text: string): Hostile['answer'] => under(text, `content-length: ${text.length}`);

const bodies: Readonly<Record<string, string>> = {
  'keys that come twice': '{"status":false,"status":true,"data":{},"data":null}',
  'members of every prototype':
    '{"__proto__":{"status":true},"constructor":1,"then":2,"toString":3,"hasOwnProperty":4,"toJSON":5}',
  'a `then` in everything': '{"status":true,"then":"x","message":"m","data":{"then":{"then":1}}}',
  NaN: '{"status":true,"data":{"amount":NaN}}',
  '1e999': '{"status":true,"data":{"amount":1e999,"fee":-1e999}}',
  'a number of 500 digits': `{"status":true,"data":{"amount":${'9'.repeat(500)}}}`,
  'half a surrogate pair, escaped':
    '{"status":true,"message":"\\ud800","data":{"reference":"\\udc00\\ud800"}}',
  'a NUL': '{"status":true,"message":"a\0b"}',
  'a byte order mark': '\xef\xbb\xbf{"status":true}',
  'UTF-16': Buffer.from('\ufeff{"status":true}', 'utf16le').toString('latin1'),
  'Latin 1': '{"status":true,"message":"caf\xe9"}',
  'UTF-8 that is broken': '{"status":true,"message":"\xc3\x28\xf0\x28\x8c\xbc"}',
  'an array': '[]',
  null: 'null',
  'a text': '"status"',
  'a number': '0',
  XML: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
  'a page': '<html><script>alert(1)</script></html>',
};

/** Bodies, headers and texts that can break a parser or a terminal. */
export const texts: readonly Hostile[] = [
  ...Object.entries(bodies).map(([name, text]): Hostile => ({
    name: `a body with ${name}`,
    at,
    answer: body(text),
    fails: { 'response.body': /./ },
  })),
  ...Object.entries(nasty).flatMap(([name, text]): Hostile[] => [
    {
      name: `${name} in a rejection's message`,
      at,
      answer: (_, outgoing) =>
        void outgoing.writeHead(400).end(JSON.stringify({ status: false, message: text })),
      fails: { 'response.success': /400/ },
    },
    {
      name: `${name} in a success`,
      at,
      answer: changing((good) =>
        good.replace(/"reference":"[^"]*"/, () => `"reference":${JSON.stringify(text)}`),
      ),
      fails: { echo: /./ },
    },
    {
      name: `${name} as the name of a member`,
      at,
      answer: body(bytes(JSON.stringify({ status: true, [text]: { [text]: text } }))),
      fails: { 'response.body': /./ },
    },
  ]),
  ...['\x1b[31mred', '\x9b2J', ']]><x>', '\x01'].map((text): Hostile => ({
    name: `a status text and a header with ${JSON.stringify(text)}`,
    at,
    answer: says(`HTTP/1.1 400 ${text}\r\nx-odd: ${text}\r\ncontent-length: 2\r\n\r\n{}`),
  })),
  {
    name: 'cookies, and headers that come twice',
    at,
    answer: ({ status, text }, outgoing) => {
      outgoing.setHeader('set-cookie', ['session=1; Domain=nowhere.invalid', '__proto__=2']);
      outgoing.setHeader('__proto__', 'x');
      outgoing.writeHead(status).end(text);
    },
  },
  ...['Thu, 01 Jan 1970 00:00:00 GMT', 'Thu, 01 Jan 2099 00:00:00 GMT', 'never'].map((date): Hostile => ({
    name: `a Date of ${date}`,
    at: 'everywhere' as const,
    answer: ({ status, text }, outgoing) => void outgoing.writeHead(status, { date }).end(text),
  })),
];
