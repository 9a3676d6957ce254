// A state handler that hangs is given time to start, and to answer one call after the other; then it is asked no more.
import { createServer, type ServerResponse } from 'node:http';
import promises from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { States } from '../../../src/target/states.js';
import type { Fixture } from '../../../src/target/target.js';
import { useFakeClock } from '../support/clock.js';
import { listen } from '../support/server.js';

useFakeClock();
const timeoutMs = 700;
const { setTimeout: realSleep } = promises;

let url = '';
const asked: string[] = [];
const wellAnswered = (response: ServerResponse): void => void response.end('{}');
// It hangs at states whose names begin with "slow", for this many requests. The time of `together` calls is up at once.
let hangs = Infinity;
let together = 1;
let waiting = 0;
let answer = wellAnswered;
const hang = (): void => {
  if (++waiting % together === 0) vi.advanceTimersByTime(timeoutMs);
};
const server = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (text: string) => {
    const { state } = JSON.parse(text) as { state: string };
    asked.push(state);
    if (state.startsWith('slow') && hangs-- > 0) hang();
    else answer(response);
  });
});

beforeAll(async () => {
  url = await listen(server);
});
beforeEach(() => {
  asked.length = 0;
  [hangs, together, waiting] = [Infinity, 1, 0];
  answer = wellAnswered;
});
afterAll(() => void server.close().closeAllConnections());

const statesOf = (fixtures: Fixture[] = []): States =>
  new States({ environment: 'sandbox', stateHandler: url, stateHeaders: {}, fixtures }, { timeoutMs });

function outcome(all: States, state: string): Promise<string> {
  // By the clock, one call must begin after the other.
  vi.advanceTimersByTime(1);
  return all.setUp(state).then(
    (values) => JSON.stringify(values),
    ({ message }: Error) => message,
  );
}

/** What comes of asking for states one after the other, and for which the state handler was asked. */
async function outcomes(states: readonly string[], fixtures: Fixture[] = []) {
  const all = statesOf(fixtures);
  const came: string[] = [];
  for (const state of states) came.push(await outcome(all, state));
  const handled = [...asked];
  await all.tearDown();
  return { came, handled };
}

const hangsAt = (state: string) => `the state handler hangs at "${state}": it gave no answer in time`;
const hangsAtAll = 'the state handler hangs: it gave no answer in time 3 times in a row';

test('a state that it hangs at is asked for once more, and then no more', async () => {
  const { came, handled } = await outcomes(['slow', 'quick', 'slow', 'quick']);
  expect(came).toEqual([hangsAt('slow'), '{}', hangsAt('slow'), '{}']);
  expect(handled).toEqual(['slow', 'slow', 'quick', 'quick']);
});

test('a state that it hangs at once is set up', async () => {
  hangs = 1;
  expect((await outcomes(['slow', 'slow'])).came).toEqual(['{}', '{}']);
});

test('what happens once more with each call is not asked for again', async () => {
  answer = hang;
  const order = 'a flight order reaches a status';
  const { came, handled } = await outcomes([order]);
  expect(came).toEqual([hangsAt(order)]);
  expect(handled).toEqual([order]);
});

test('after three in a row it is asked for none', async () => {
  const { came, handled } = await outcomes(['quick', 'slow one', 'slow other', 'quick']);
  expect(came).toEqual(['{}', hangsAt('slow one'), hangsAtAll, hangsAtAll]);
  expect(handled).toEqual(['quick', 'slow one', 'slow one', 'slow other']);
});

test('after some with an answer between them it is asked on', async () => {
  const { came } = await outcomes(['slow one', 'quick', 'slow other', 'quick']);
  expect(came).toEqual([hangsAt('slow one'), '{}', hangsAt('slow other'), '{}']);
});

test('calls that are under way at the same time count as one', async () => {
  hangs = together = 8;
  const all = statesOf();
  const came = await Promise.all(Array.from({ length: 8 }, (_, index) => outcome(all, `slow ${index}`)));
  expect(came).toEqual(Array.from({ length: 8 }, () => '{}'));
  await all.tearDown();
});

test('after the first hang it is asked for one state at a time', async () => {
  hangs = 1;
  let [underWay, most] = [0, 0];
  const all = statesOf();
  await outcome(all, 'slow');
  answer = (response) => {
    most = Math.max(most, ++underWay);
    // A second call would have come by then.
    void realSleep(20).then(() => {
      underWay--;
      response.end('{}');
    });
  };
  await Promise.all(Array.from({ length: 4 }, (_, index) => outcome(all, `quick ${index}`)));
  expect(most).toBe(1);
  await all.tearDown();
});

test('it is asked again once the target is back that was away', async () => {
  const all = statesOf();
  for (const state of ['slow one', 'slow other']) await outcome(all, state);
  expect(await outcome(all, 'quick')).toBe(hangsAtAll);
  all.returned();
  expect(await outcome(all, 'quick')).toBe('{}');
  await all.tearDown();
});

test('fixtures serve where it hangs', async () => {
  const { came } = await outcomes(['slow', 'slow other', 'third'], [{ state: 'third', values: { id: 'A' } }]);
  expect(came.at(-1)).toBe('{"id":"A"}');
});
