// A server that always answers 429 is not broken: the run reports it, and tests nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CannotTestError, preflight } from '../../../src/certify/doctor/doctor.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { Transport } from '../../../src/http/transport.js';
import { completeTarget } from '../../../src/server-under-test/target.js';
import { listening, type Listening } from '../support/listening.js';

let server: Listening;
beforeAll(async () => void (server = await listening((_, response) => response.writeHead(429).end())));
afterAll(() => server.close());

test('the first check says what it waits for, and ends with a sentence', async () => {
  const news: RunEvent[] = [];
  const target = completeTarget({ baseUrl: server.url, apiKey: 'a', apiSecret: 'b' });
  const look = preflight(target, (one) => news.push(one), { limits: { throttledMs: 8000 } });
  await expect(look).rejects.toThrow(CannotTestError);
  await expect(look).rejects.toThrow(/answers every path alike, .*: 429 \(Too Many Requests\)/);
  expect(news).toContainEqual({
    kind: 'Waiting',
    seconds: 4,
    why: 'for the server, which answers 429 (too many requests)',
  });
});

test('after the last retry, a 429 counts as the answer', async () => {
  const transport = new Transport({ baseUrl: server.url, requestsPerMinute: 1000, patienceMs: 100 });
  const request = { method: 'GET', path: '/', headers: {}, body: null, operation: null, purpose: 'test' };
  expect((await transport.send(request)).response?.status).toBe(429);
  await transport.close();
});
