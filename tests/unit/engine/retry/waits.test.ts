// A wait of more than two seconds says what it is for; a short one says nothing.
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RequirementContext } from '../../../../src/engine/context/context.js';
import { pollUntil, Waits } from '../../../../src/engine/retry/waits.js';
import { toldIfLong } from '../../../../src/http/long-wait.js';
import { Transport } from '../../../../src/http/transport.js';
import { States } from '../../../../src/target/states.js';
import { useFakeClock } from '../../support/clock.js';
import { listen } from '../../support/server.js';

useFakeClock();
let told: [ms: number, why: string][] = [];
const tell = (ms: number, why: string): void => void told.push([ms, why]);
afterEach(() => {
  told = [];
});

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms));

test.each<[how: string, work: () => Promise<string>, ends: string, tells: typeof told]>([
  ['takes long', () => after(3000), 'done', [[8000, 'for work']]],
  ['does not take long', () => after(1900), 'done', []],
  ['fails soon', () => Promise.reject(new Error('no')), 'no', []],
])('work that %s', async (_, work, ends, tells) => {
  const result = toldIfLong(work(), 10_000, 'for work', tell).catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await result).toBe(ends);
  expect(told).toEqual(tells);
});

test('looking again and again is told once', async () => {
  const waits = new Waits(2600, tell);
  const t = {
    waits,
    http: { polls: () => undefined },
    log: { say: () => undefined },
  } as unknown as RequirementContext;
  const { done } = await pollUntil(
    t,
    'a debit',
    async () => 1,
    () => false,
  );
  expect(done).toBe(false);
  expect(told.map(([, why]) => why)).toEqual(['for a debit to show']);
});

test('a pause', async () => {
  const waits = new Waits(0, tell);
  await waits.pause(100, 'for nothing');
  await waits.pause(2100, 'for a card');
  expect(told).toEqual([[2100, 'for a card']]);
});

describe('who hangs', () => {
  let server: Server;
  let url = '';
  beforeAll(async () => {
    server = createServer(() => vi.advanceTimersByTime(2500));
    url = await listen(server);
  });
  afterAll(() => void server.close().closeAllConnections());

  test('an operation', async () => {
    const options = { baseUrl: url, requestsPerMinute: 1000, timeoutMs: 2500, resend: false, onWait: tell };
    const transport = new Transport(options);
    const request = { method: 'GET', path: '/', headers: {}, body: null, purpose: 'test' };
    const { response } = await transport.send({ ...request, operation: 'getWallet' });
    expect(response).toBeNull();
    expect(told).toEqual([[500, 'for the answer to getWallet']]);
    await transport.close();
  });

  test('a state handler', async () => {
    const target = { environment: 'sandbox', stateHandler: url, stateHeaders: {}, fixtures: [] } as const;
    const states = new States(target, { timeoutMs: 2500, onWait: tell });
    expect(await states.ask('a wallet exists', {})).toMatchObject({ status: 0 });
    expect(told).toEqual([[500, 'for the state handler to set up "a wallet exists"']]);
    await states.tearDown();
  });
});
