import type { Hostile } from './hostile.js';
import { changing, flooding, head, says, under } from './raw.js';

const at = 'initiateTransfer';
const gigabyte = 2 ** 30;
const piece = Buffer.alloc(2 ** 16, ' ');
const tooLarge = /the answer is larger than 4 MiB/;
const unread = /no response \(HPE/;
const overflow = /HPE_HEADER_OVERFLOW/;
const tooDeep = /more than 2200 levels deep/;
const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);

const chunked = head('transfer-encoding: chunked');

const numbered = <T>(many: number, one: (index: number) => T): T[] =>
  Array.from({ length: many }, (_, index) => one(index));

const json = (text: string) => under(text, `content-length: ${text.length}`);

const unanswered: readonly [name: string, answer: Hostile['answer'], says: RegExp][] = [
  ['1 GB that says so', flooding(head(`content-length: ${gigabyte}`), piece, gigabyte), tooLarge],
  ['a body without a length that never ends', flooding(head(), piece), tooLarge],
  ['chunks that never end', flooding(chunked, chunk), tooLarge],
  ['a chunk whose extension never ends', flooding(`${chunked}2;x=`, piece), unread],
  ['trailers that never end', flooding(`${chunked}0\r\n`, Buffer.from('x-a: b\r\n'.repeat(1000))), unread],
  ['a header of 1 MB', under('{}', `x: ${'x'.repeat(2 ** 20)}`, 'content-length: 2'), overflow],
  ['100,000 arrays in each other', json('['.repeat(1e5) + ']'.repeat(1e5)), tooDeep],
  ['100,000 objects in each other', json('{"a":'.repeat(1e5) + '1' + '}'.repeat(1e5)), tooDeep],
  ['100,000 arrays that are not closed', json('['.repeat(1e5)), tooDeep],
  ['1,000,000 members', json(`{${numbered(1e6, (index) => `"m${index}":0`).join()}}`), tooLarge],
  ['1,300,000 empty arrays', json(`[${'[],'.repeat(1.3e6)}[]]`), /more than 250000 values/],
  ['a text of 50 MB', json(`{"status":true,"message":"${'x'.repeat(5e7)}"}`), tooLarge],
  ['10,000 headers', under('{}', ...numbered(1e4, (index) => `x-${index}: y`)), overflow],
];

/** Answers that are larger, longer or deeper than any documented answer. */
export const sizes: readonly Hostile[] = [
  ...unanswered.map(
    ([name, answer, says]) => ({ name, at, answer, fails: { 'response.no-server-error': says } }) as const,
  ),
  {
    name: '2,150 levels in a member of its own',
    only: /^(initiateTransfer\/(response|idempotency)|createVirtualAccount\/idempotency\.own-key)/,
    at,
    answer: changing((text) => text.replace(/^\{/, `{"x_deep":${'['.repeat(2150) + ']'.repeat(2150)},`)),
  },
  {
    name: 'a message of 4 MB',
    at,
    answer: changing((text) => text.replace(/"message":"[^"]*"/, `"message":"${'x'.repeat(3.9e6)}"`)),
  },
  {
    name: 'a reference of 4 MB',
    at,
    answer: changing((text) => text.replace(/"reference":"[^"]*"/, `"reference":"${'\\\\'.repeat(1.9e6)}"`)),
    fails: { echo: /./ },
  },
  {
    name: 'a list of 20,000 banks, which is allowed',
    at: 'listBanks',
    answer: ({ status, text }, outgoing) => {
      const body = status === 200 ? withBanks(text, 20_000) : text;
      outgoing.writeHead(status).end(body);
    },
  },
  {
    name: '10,000 informational answers before the answer',
    at,
    answer: says(
      `${'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(1e4)}${head('content-length: 2')}{}`,
    ),
    fails: { 'response.body': /./ },
  },
  {
    name: 'gzip that was not requested',
    at,
    answer: json('\x1f\x8b\x08\0\0\0\0\0\0\x03\xab\xae\x05\0C\xbf\xa6\xa3\x02\0\0\0'),
    fails: { 'response.body': /not JSON/ },
  },
];

/** A list of banks with more entries, which differ in their names and codes only. */
function withBanks(text: string, many: number): string {
  const body = JSON.parse(text) as { data: object[] };
  const [first] = body.data;
  const more = numbered(many, (index) => ({ ...first, code: `9${index}`, name: `Bank ${index}` }));
  return JSON.stringify({ ...body, data: [...body.data, ...more] });
}
