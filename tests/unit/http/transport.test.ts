// The requests and records of a failing request, with a real server.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import type { OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { TargetDown } from '../../../src/http/failures.js';
import type { Outgoing } from '../../../src/http/exchange-sender.js';
import { Transport, type TransportOptions } from '../../../src/http/transport.js';
import { useFakeClock } from '../support/clock.js';
import { listen } from '../support/server.js';

useFakeClock();

type Answer = (path: string, response: ServerResponse, incoming: IncomingMessage) => unknown;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A transport to a server, the requests that the server received, and the recorded exchanges. */
async function asking(answer: Answer, options: Partial<TransportOptions> = {}) {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    incoming.resume();
    asked.push(incoming.url!);
    answer(incoming.url!, response, incoming);
  });
  const transport = new Transport({
    baseUrl: await listen(server),
    ...{ requestsPerMinute: 100_000, timeoutMs: 10_000, away: { mostMs: 300, onReturn: () => undefined } },
    ...options,
  });
  closing.push(
    () => transport.close(),
    () => server.close().closeAllConnections(),
  );
  const records: Exchange[] = [];
  const send = (operation: OperationId) =>
    transport.send(request(operation), (exchange) => void records.push(exchange));
  return { asked, records, send, transport };
}

const request = (operation: OperationId): Outgoing => ({
  ...{ operation, method: 'GET', path: `/${operation}`, headers: {}, body: null, purpose: 'test' },
});
const well = (response: ServerResponse): unknown => response.writeHead(200).end('{}');
const endOf = ({ response, failure }: Exchange): number | string => response?.status ?? failure!;
const of = (asked: readonly string[], operation: OperationId): string[] =>
  asked.filter((path) => path === `/${operation}`);

test('even the first request may be the invalid one', async () => {
  const { send, asked } = await asking((path, response) =>
    path === '/listBanks' ? response.destroy() : response.writeHead(404).end(),
  );
  expect(await send('listBanks')).toMatchObject({ response: null, repeated: true });
  expect(of(asked, 'listBanks')).toHaveLength(4);
});

test('an operation that broke off two requests on every attempt is sent only once more', async () => {
  const { send, asked } = await asking((path, response) =>
    path === '/listBanks' ? response.destroy() : well(response),
  );
  const tries: number[] = [];
  for (const id of ['listBanks', 'listBanks', 'listBanks', 'getWallet'] as const) {
    await send(id);
    tries.push(of(asked.splice(0), id).length);
  }
  expect(tries).toEqual([4, 4, 2, 1]);
});

test('waiting for an unavailable server ends with the run', async () => {
  const { send, transport } = await asking((_, response) => response.destroy(), {
    away: { mostMs: 600_000, onReturn: () => undefined },
    onWait: () => void transport.close(),
  });
  await expect(send('listBanks')).rejects.toThrow('the run is over');
});

test('nothing is sent after the run', async () => {
  const { send, transport, asked } = await asking((_, response) => well(response));
  await transport.close();
  await expect(send('listBanks')).rejects.toThrow('the run is over');
  expect(asked).toEqual([]);
});

test('a server that is slower than the first timeout gets more time', async () => {
  const late: Answer = (_, response) => {
    vi.advanceTimersByTime(1300);
    well(response);
  };
  const { send } = await asking(late, { timeoutMs: 1000 });
  expect(await send('listBanks')).toMatchObject({ response: { status: 200 }, resent: true });
});

test.each<[how: string, broken: Answer]>([
  ['502', (_, response) => response.writeHead(502).end()],
  ['504', (_, response) => response.writeHead(504).end()],
  ['the end of the connection', (_, response) => response.destroy()],
])('an operation that suddenly ends in %s does not mean that the server is down', async (_, broken) => {
  let isBroken = false;
  const { send, asked } = await asking((path, response, incoming) =>
    isBroken && path === '/listTransactions' ? broken(path, response, incoming) : well(response),
  );
  for (const id of ['listBanks', 'getWallet', 'listTransactions'] as const) await send(id);
  isBroken = true;
  expect(await send('listTransactions')).toMatchObject({ repeated: true });
  expect(of(asked, 'getWallet')).toHaveLength(2);
});

test('the same holds if only that operation was ever called', async () => {
  let isBroken = false;
  const { send } = await asking((path, response) => {
    if (path !== '/listTransactions') return response.writeHead(401).end();
    return isBroken ? response.writeHead(502).end() : well(response);
  });
  await send('listTransactions');
  isBroken = true;
  expect(await send('listTransactions')).toMatchObject({ repeated: true });
});

test('without any answers the server is down, and its exchanges are still recorded', async () => {
  let isGone = false;
  const { send, records, asked } = await asking((_, response) =>
    isGone ? response.writeHead(502).end() : well(response),
  );
  for (const id of ['listBanks', 'listTransactions'] as const) await send(id);
  isGone = true;
  const before = of(asked, 'getWallet').length;
  await expect(send('getWallet')).rejects.toThrow(TargetDown);
  const own = records.filter(({ operation }) => operation === 'getWallet');
  expect(own).toHaveLength(of(asked, 'getWallet').length - before);
  expect(own.every(({ unchecked }) => unchecked)).toBe(true);
});

test.each<[what: string, ends: number[], tested: (number | string)[]]>([
  ['repeats', [502, 503, 504, 502], [502]],
  ['does not', [502, 503, 504, 200], [502, 200]],
])('each attempt is recorded, and some are tested, if the failure %s', async (_, ends, tested) => {
  const left = [...ends];
  const { send, records } = await asking((path, response) =>
    path === '/initiateTransfer' ? response.writeHead(left.shift()!).end() : well(response),
  );
  await send('initiateTransfer');
  expect(records.map(endOf)).toEqual(ends);
  expect(records.filter(({ unchecked }) => !unchecked).map(endOf)).toEqual(tested);
});

test('a request that must be sent once is not retried, and not marked as repeated', async () => {
  const { send, records, asked } = await asking(
    (path, response) => (path === '/initiateTransfer' ? response.writeHead(502).end() : well(response)),
    { isSentOnce: ({ operation }) => operation === 'initiateTransfer' },
  );
  expect(await send('initiateTransfer')).toMatchObject({ sentOnce: true, repeated: false });
  expect(of(asked, 'initiateTransfer')).toHaveLength(1);
  expect(records.map(endOf)).toEqual([502]);
});

test.each<[what: string, by: Exchange['unbounded'], answer: (response: ServerResponse) => unknown]>([
  ['never begins', 'time', () => vi.advanceTimersByTime(300)],
  [
    'stops',
    'time',
    (response) =>
      response.writeHead(200, { 'content-length': 9 }).write('{}', () => vi.advanceTimersByTime(300)),
  ],
  ['is too large', 'size', (response) => response.writeHead(200, { 'content-length': 2 ** 23 }).write('{}')],
  ['is too deep', 'size', (response) => response.end('['.repeat(3000))],
  ['has too many values', 'size', (response) => response.end(`[${'0,'.repeat(250_000)}0]`)],
  ['is broken off', undefined, (response) => response.destroy()],
])('the failure has a reason if an answer %s', async (_, by, answer) => {
  const { send } = await asking((_, response) => answer(response), {
    timeoutMs: by === 'time' ? 300 : 10_000,
    resend: false,
  });
  expect((await send('listBanks')).unbounded).toBe(by);
});
