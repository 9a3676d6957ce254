// The event receiver rejects requests beyond its limits, and reports the exceeded limits.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Inbox } from '../../../src/webhooks/inbox.js';
import { usualLimits, type Limits } from '../../../src/webhooks/limits.js';
import { Receiver } from '../../../src/webhooks/receiver.js';
import { internalErrors, testServer, type TestResult } from '../support/run.js';
import { eventsOf, startSender, type Ways } from './senders/sender.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Open {
  receiver: Receiver;
  inbox: Inbox;
  told: string[];
  /** A connection to the receiver. */
  socket: () => Promise<Socket>;
  /** The response on a connection until it closes. */
  answer: (text: string) => Promise<string>;
  /** The headers of a request to the inbox. */
  head: (...lines: string[]) => string;
}

async function open(limits: Partial<Limits> = {}): Promise<Open> {
  const told: string[] = [];
  const all = { ...usualLimits, ...limits };
  const receiver = await Receiver.listen({ baseUrl: 'http://localhost' }, (what) => told.push(what), all);
  closing.push(() => receiver.close());
  const inbox = receiver.open(() => 200);
  const { hostname, port, pathname } = new URL(inbox.url);
  const socket = async (): Promise<Socket> => {
    const made = connect(Number(port), hostname).on('error', () => undefined);
    closing.push(() => made.destroy());
    await once(made, 'connect');
    return made;
  };
  const answer = async (text: string): Promise<string> => {
    const made = await socket();
    made.write(text);
    return untilEnd(made);
  };
  const head = (...lines: string[]): string =>
    [`POST ${pathname} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');
  return { receiver, inbox, told, socket, answer, head };
}

async function untilEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

const event = (...lines: string[]) => ['Content-Length: 2', ...lines];

test('an unknown path is rejected immediately, before its body arrives', async () => {
  const { answer, inbox } = await open();
  const head = 'POST /other HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\nExpect: 100-continue\r\n\r\n';
  expect(await answer(head)).toMatch(/^HTTP\/1.1 404 /);
  expect(inbox.deliveries).toEqual([]);
});

test('a sender that expects 100 Continue gets it', async () => {
  const { socket, head, inbox } = await open();
  const made = await socket();
  made.write(head(...event('Expect: 100-continue', 'Connection: close')));
  const [first] = (await once(made, 'data')) as [Buffer];
  expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  made.write('{}');
  expect(await untilEnd(made)).toMatch(/^HTTP\/1.1 200 /);
  expect(inbox.deliveries.map(({ body }) => body.toString())).toEqual(['{}']);
});

describe('of one request', () => {
  const large = 'x'.repeat(usualLimits.bodyBytes + 1);
  const inChunks = (body: string) => (head: Open['head']) => head('Transfer-Encoding: chunked') + body;
  const largeChunk = inChunks(`${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`);
  const bothLengths = ['Content-Length: 2', 'Transfer-Encoding: chunked'];
  test.each<[string, (head: Open['head']) => string, RegExp, said?: RegExp]>([
    ['a large body', (head) => head(`Content-Length: ${large.length}`) + large, /413/, /body of more than/],
    ['a large body in a chunk', largeChunk, /413/, /body of more than/],
    ['a large header', (head) => head(`X: ${'x'.repeat(usualLimits.headerBytes)}`), /431/],
    ['two lengths', (head) => `${head('Content-Length: 2', 'Content-Length: 3')}{} `, /400/],
    ['a Content-Length and chunked encoding', (head) => `${head(...bothLengths)}2\r\n{}\r\n0\r\n\r\n`, /400/],
    ['a chunk without a size', inChunks('zz\r\n{}\r\n'), /400/],
    ['a chunk below zero', inChunks('-2\r\n{}\r\n'), /400/],
    ['an unknown coding', (head) => `${head('Transfer-Encoding: xchunked')}2\r\n{}\r\n0\r\n\r\n`, /400/],
    ['a line feed in a header', (head) => `${head('A: b\rContent-Length: 2')}{}`, /400/],
  ])('%s is rejected', async (_, text, status, said) => {
    const { answer, head, inbox, told } = await open();
    expect(await answer(text(head))).toMatch(status);
    expect(inbox.deliveries).toEqual([]);
    expect(told).toEqual(said ? [expect.stringMatching(said)] : []);
  });

  test('slow or missing headers end with a timeout', async () => {
    const { socket, head } = await open({ headersMs: 200, requestMs: 400 });
    const [silent, slow] = [await socket(), await socket()];
    const drip = setInterval(() => slow.write('x'), 30);
    slow.write(head().slice(0, 20));
    await Promise.all([untilEnd(silent), untilEnd(slow)]);
    clearInterval(drip);
  });

  test('so does a slow body', async () => {
    const { socket, head, inbox } = await open({ headersMs: 200, requestMs: 400 });
    const made = await socket();
    const drip = setInterval(() => made.write('x'), 30);
    made.write(head('Content-Length: 1000'));
    await untilEnd(made);
    clearInterval(drip);
    expect(inbox.deliveries).toEqual([]);
  });
});

describe('of all requests', () => {
  const send = ({ url }: Inbox, bytes = 2) =>
    fetch(url, { method: 'POST', body: 'x'.repeat(bytes) }).then(({ status }) => status);
  const statuses = async (inbox: Inbox, ...sizes: number[]): Promise<number[]> => {
    const found: number[] = [];
    for (const size of sizes) found.push(await send(inbox, size));
    return found;
  };

  test.each<[what: string, limits: Partial<Limits>, sizes: number[], answers: number[], said: string]>([
    ['events', { deliveries: 3 }, [2, 2, 2, 2], [200, 200, 200, 429], 'more than 3 events to one address'],
    [
      'bytes',
      { addressBytes: 1000 },
      [900, 200, 100],
      [200, 413, 200],
      'bodies of more than 1000 bytes to one address',
    ],
    ['bytes of a body', { bodyBytes: 10 }, [10, 11], [200, 413], 'a body of more than 10 bytes'],
  ])(
    'no more %s to an inbox than its limit; other inboxes still accept',
    async (_, limits, sizes, answers, said) => {
      const { receiver, inbox, told } = await open(limits);
      expect(await statuses(inbox, ...sizes)).toEqual(answers);
      expect(inbox.deliveries).toHaveLength(answers.filter((status) => status === 200).length);
      expect(told).toEqual([expect.stringContaining(said)]);
      expect(receiver.refusedFor(inbox)).toBe(said);
      const other = receiver.open(() => 204);
      expect(await send(other, sizes[0])).toBe(204);
      expect(receiver.refusedFor(other)).toBeUndefined();
    },
  );

  test('no more events in total', async () => {
    const { receiver, told } = await open({ allDeliveries: 3 });
    for (const status of [200, 200, 200, 429]) expect(await send(receiver.open(() => 200))).toBe(status);
    expect(told).toEqual(['more than 3 events in all: further ones are rejected']);
  });

  test('no more bytes in total; rejected bodies do not count', async () => {
    const { inbox, told } = await open({ allBytes: 1000, bodyBytes: 900 });
    expect(await statuses(inbox, 600, 950, 500, 400, 1)).toEqual([200, 413, 413, 200, 413]);
    expect(told).toEqual([
      expect.stringContaining('a body of more than 900 bytes'),
      expect.stringContaining('bodies of more than 1000 bytes in all'),
    ]);
  });

  test('limits parallel connections; closing one allows another', async () => {
    const { receiver, socket, inbox, told } = await open({ connections: 3 });
    const held = [await socket(), await socket(), await socket()];
    await expect(send(inbox)).rejects.toThrow();
    expect(told).toEqual(['more than 3 connections at once: further ones are rejected']);
    for (const one of held) one.destroy();
    await vi.waitFor(async () => expect(await send(inbox)).toBe(200), { timeout: 10_000 });
    // An inbox that was opened later lost no events.
    expect(receiver.refusedFor(inbox)).toBe('more than 3 connections at once');
    expect(receiver.refusedFor(receiver.open(() => 200))).toBeUndefined();
  });

  test('requests after the end do not cause errors', async () => {
    const { receiver, inbox, socket, head } = await open();
    const half = await socket();
    half.write(head('Content-Length: 10', 'Expect: 100-continue'));
    await once(half, 'data');
    await receiver.close();
    await expect(send(inbox)).rejects.toThrow();
    expect(inbox.deliveries).toEqual([]);
  });
});

/** Tests a sender by the events of its orders. */
async function testSender(ways: Partial<Ways>, deliveryMs: number): Promise<TestResult> {
  const sender = await startSender(ways);
  const tested = await testServer(sender.target, { only: (id) => id.startsWith('order'), deliveryMs });
  sender.close();
  expect(internalErrors(tested)).toEqual([]);
  return tested;
}

test('a flooding sender is limited and reported, and no requirement fails', async () => {
  // The state ends after all events were sent, so the receiver is open for all of them, even on a slow machine.
  const tested = await testSender({ floods: 220, waits: true }, 5000);
  expect(tested.with('fail').map(tested.why)).toEqual([]);
  const delivered = tested.with('pass').filter((id) => id.endsWith('/delivered'));
  expect(delivered).toHaveLength(4);
  const { observations } = tested.report();
  expect(
    observations.filter(({ id }) => id === 'service/webhook-retries').map(({ observed }) => observed),
  ).toContain('more than 200 events to one address: further ones are rejected');
});

test('rejected events of one order do not excuse a missing event of another', async () => {
  const events = (status: string) => (status === 'failed' ? [] : eventsOf(status));
  const failedOf = async (ways: Partial<Ways>): Promise<string[]> =>
    (await testSender({ ...ways, attempts: 1 }, 500)).with('fail');
  const large = (status: string) => {
    const [event] = events(status);
    const padded = event && { ...event, data: { ...event.data, error_message: 'x'.repeat(2 * 2 ** 20) } };
    return padded && status === 'success' ? [padded, event] : events(status);
  };
  const missed = await failedOf({ events });
  expect(missed).toEqual(['orderFailed/delivered']);
  expect(await failedOf({ events: large })).toEqual(missed);
});
