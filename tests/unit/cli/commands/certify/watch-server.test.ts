// The changes of the server that `--watch` detects.
import { createServer, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Interrupts } from '../../../../../src/cli/io/interrupts.js';
import { watchServer } from '../../../../../src/cli/commands/certify/watch-server.js';
import { completeTarget, type TargetInput } from '../../../../../src/server-under-test/target.js';
import { output } from '../../../../../src/output/output.js';
import { listen } from '../../../support/server.js';

// The pauses between two looks take no time here; how long they would be is kept.
const pauses: number[] = [];
beforeAll(() => {
  vi.spyOn(timers, 'setTimeout').mockImplementation((ms, value) => {
    pauses.push(ms!);
    return new Promise((resolve) => setImmediate(resolve, value));
  });
  syncBuiltinESMExports();
});
beforeEach(() => void (pauses.length = 0));
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Watches a server that gives each answer once, until the second run. Returns the requested paths. */
async function watched(answers: readonly ((response: ServerResponse) => void)[], input: TargetInput = {}) {
  const say = vi.spyOn(output, 'say').mockReturnValue();
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url!);
    (answers[paths.length - 1] ?? (() => response.destroy()))(response);
  });
  const baseUrl = await listen(server);
  const interrupts = new Interrupts();
  onTestFinished(() => {
    say.mockRestore();
    interrupts.close();
    server.close();
    server.closeAllConnections();
  });
  const run = async (isFirst: boolean) => {
    interrupts.happened = !isFirst;
    return 0;
  };
  const target = completeTarget({ baseUrl, apiKey: 'k', apiSecret: 's', ...input });
  await watchServer({ target, interrupts, testOnce: run });
  return paths;
}

const answer =
  (body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(200, { 'x-ratelimit-reset': '60', ...headers }).end(body);
// Some servers close the connection with it.
const throttled = (response: ServerResponse) =>
  void response.writeHead(429, { 'retry-after': '1', connection: 'close' }).end('{}');

test('neither the next window of a rate nor a 429 is a change, but another body is', async () => {
  const same = answer('[]');
  const nextWindow = answer('[]', { 'x-ratelimit-reset': '120', date: 'Thu, 01 Jan 2026 00:01:00 GMT' });
  const answers = [throttled, same, same, same, nextWindow, throttled, nextWindow, answer('[1]')];
  expect(await watched(answers)).toHaveLength(answers.length);
});

test('a restart is a change, even before the rate limit has recovered', async () => {
  const same = answer('[]');
  const busy = (response: ServerResponse) => void response.writeHead(429).end();
  const gone = (response: ServerResponse) => void response.destroy();
  const answers = [busy, busy, gone, busy, same, same, same];
  expect(await watched(answers)).toHaveLength(answers.length);
});

test('the watched request is a read without a state, or the base URL', async () => {
  const answers = [answer('a'), answer('a'), answer('a'), answer('b')];
  expect(new Set(await watched(answers))).toEqual(new Set(['/transactions']));
  expect(new Set(await watched(answers, { features: ['esim'] }))).toEqual(new Set(['/']));
});

test.each([
  [1000, 1000],
  [60, 10_000],
])('of a rate of %d requests a minute, a tenth is used at most', async (requestsPerMinute, pauseMs) => {
  await watched([answer('a'), answer('a'), answer('a'), answer('b')], { requestsPerMinute });
  expect(pauses).toEqual([pauseMs, pauseMs, pauseMs]);
});
