// A hanging state handler gets time to start; then the run stops calling it.
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { States } from '../../../src/server-under-test/states.js';
import type { Fixture } from '../../../src/server-under-test/target.js';
import { useFakeClock } from '../support/clock.js';
import { listen } from '../support/server.js';

useFakeClock();
const timeoutMs = 700;

let url = '';
const asked: string[] = [];
const wellAnswered = (response: ServerResponse): void => void response.end('{}');
// Hangs at states whose names start with "slow", for this many requests. `together` calls time out at the same moment.
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
  // The calls must start one after the other by the clock.
  vi.advanceTimersByTime(1);
  return all.setUp(state).then(
    (values) => JSON.stringify(values),
    ({ message }: Error) => message,
  );
}

/** Requests states one after the other; returns the results and the calls to the state handler. */
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

test('a state that makes the handler hang is requested twice', async () => {
  const { came, handled } = await outcomes(['slow', 'quick', 'slow', 'quick']);
  expect(came).toEqual([hangsAt('slow'), '{}', hangsAt('slow'), '{}']);
  expect(handled).toEqual(['slow', 'slow', 'quick', 'quick']);
});

test('a state that makes the handler hang only once is set up', async () => {
  hangs = 1;
  expect((await outcomes(['slow', 'slow'])).came).toEqual(['{}', '{}']);
});

test('a state with a repeated effect is not requested again', async () => {
  answer = hang;
  const order = 'a flight order reaches a status';
  const { came, handled } = await outcomes([order]);
  expect(came).toEqual([hangsAt(order)]);
  expect(handled).toEqual([order]);
});

test('after three hangs in a row it is not called', async () => {
  const { came, handled } = await outcomes(['quick', 'slow one', 'slow other', 'quick']);
  expect(came).toEqual(['{}', hangsAt('slow one'), hangsAtAll, hangsAtAll]);
  expect(handled).toEqual(['quick', 'slow one', 'slow one', 'slow other']);
});

test('after hangs with an answer in between, it is still called', async () => {
  const { came } = await outcomes(['slow one', 'quick', 'slow other', 'quick']);
  expect(came).toEqual([hangsAt('slow one'), '{}', hangsAt('slow other'), '{}']);
});

test('parallel calls count as one', async () => {
  hangs = together = 8;
  const all = statesOf();
  const came = await Promise.all(Array.from({ length: 8 }, (_, index) => outcome(all, `slow ${index}`)));
  expect(came).toEqual(Array.from({ length: 8 }, () => '{}'));
  await all.tearDown();
});

test('it is called again after an outage of the target', async () => {
  const all = statesOf();
  for (const state of ['slow one', 'slow other']) await outcome(all, state);
  expect(await outcome(all, 'quick')).toBe(hangsAtAll);
  all.handler!.returned();
  expect(await outcome(all, 'quick')).toBe('{}');
  await all.tearDown();
});

test('fixtures replace the states that make the handler hang', async () => {
  const { came } = await outcomes(['slow', 'slow other', 'third'], [{ state: 'third', values: { id: 'A' } }]);
  expect(came.at(-1)).toBe('{"id":"A"}');
});
