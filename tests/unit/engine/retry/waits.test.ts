// A wait of more than two seconds is announced with its reason.
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RequirementContext } from '../../../../src/engine/context/context.js';
import { pollUntil, Waits } from '../../../../src/engine/retry/waits.js';
import { announceLongWait } from '../../../../src/http/long-wait.js';
import { Transport } from '../../../../src/http/transport.js';
import { States } from '../../../../src/server-under-test/states.js';
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
  const result = announceLongWait(work(), 10_000, 'for work', tell).catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await result).toBe(ends);
  expect(told).toEqual(tells);
});

/** A context with these waits, and the texts in its log. */
function contextOf(waits: Waits) {
  const said: string[] = [];
  const log = { say: ({ text }: { text: string }) => said.push(text) };
  return { said, t: { waits, log } as unknown as RequirementContext };
}

test('polling is announced once, with the remaining time', async () => {
  const { t, said } = contextOf(new Waits(10_000, tell));
  const { done } = await pollUntil(
    t,
    'a debit to show',
    async () => 1,
    () => false,
  );
  expect(done).toBe(false);
  expect(told.map(([ms, why]) => [Math.round(ms / 1000), why])).toEqual([[8, 'for a debit to show']]);
  expect(said).toEqual(['waited 10 s for a debit to show']);
});

test.each<[settleMs: number, says: string[]]>([
  [60, []],
  [10_000, ['waited 10 s for a debit to show']],
])('slow readings do not change the log of a wait of %i ms', async (settleMs, says) => {
  const { t, said } = contextOf(new Waits(settleMs));
  const slow = () => Promise.resolve(vi.advanceTimersByTime(1700));
  await pollUntil(t, 'a debit to show', slow, () => false);
  expect(said).toEqual(says);
});

describe('the duration of successive waits', () => {
  /**
   * Waits for these subjects in turn. A number is the delay in milliseconds; null means that the subject never appears.
   */
  async function waited(all: readonly [subjects: string, shows: number | null][], kind?: string) {
    const { t } = contextOf(new Waits(10_000));
    const times: number[] = [];
    for (const [words, shows] of all) {
      const begin = performance.now();
      const took = () => performance.now() - begin;
      const what = { words, subjects: words.split(' and '), ...(kind ? { kind } : {}) };
      const done = () => shows !== null && took() >= shows;
      await pollUntil(t, what, () => Promise.resolve(null), done);
      times.push(took());
    }
    return times.map((ms) => Math.round(ms));
  }
  const never = (subject: string): [string, null] => [subject, null];

  test.each<[what: string, all: [string, number | null][], want: number[]]>([
    [
      'a missing subject: the full time once, then two seconds',
      Array.from({ length: 4 }, () => never('a')),
      [10_000, 2000, 2000, 2000],
    ],
    [
      'a subject that appeared before: the full time once',
      [['a', 0], never('a'), never('a'), never('a')],
      [0, 10_000, 2000, 2000],
    ],
    [
      'a late subject: three times its longest delay',
      [['a', 3000], never('a'), ['a', 8400]],
      [3120, 10_000, 8620],
    ],
    [
      'different subjects: the full time each',
      [never('a'), never('b'), never('c')],
      [10_000, 10_000, 10_000],
    ],
    [
      'several subjects: as long as the missing one',
      [never('a'), never('b and a'), never('a')],
      [10_000, 2000, 2000],
    ],
    [
      'several subjects, none of them known to be missing: the full time',
      [never('a and b'), never('a and b'), never('a')],
      [10_000, 2000, 10_000],
    ],
  ])('%s', async (_, all, want) => {
    expect(await waited(all)).toEqual(want);
  });

  test.each<[what: string, all: [string, number | null][], want: number[]]>([
    ['that never appears counts as one subject', [never('a'), never('b'), never('c')], [10_000, 2000, 2000]],
    [
      'that appeared once counts each subject separately',
      [never('a'), ['b', 0], never('a'), never('c')],
      [10_000, 0, 2000, 10_000],
    ],
  ])('a kind %s', async (_, all, want) => {
    expect(await waited(all, 'debits')).toEqual(want);
  });
});

test('a pause', async () => {
  const waits = new Waits(0, tell);
  await waits.pause(100, 'for nothing');
  await waits.pause(2100, 'for a card');
  expect(told).toEqual([[2100, 'for a card']]);
});

describe('a hanging call is announced:', () => {
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
    expect(await states.handler!.ask('a wallet exists', {})).toMatchObject({ status: 0 });
    expect(told).toEqual([[500, 'for the state handler to set up "a wallet exists"']]);
    await states.tearDown();
  });
});
