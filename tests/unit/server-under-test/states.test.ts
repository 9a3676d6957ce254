import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { States } from '../../../src/server-under-test/states.js';
import { listen } from '../support/server.js';

/** The calls to a state handler, and the number of connections. */
async function torndown(afterAnswer: (socket: Socket) => void, most = 2) {
  const asked: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      const { action, params } = JSON.parse(text) as { action: string; params: { number: number } };
      asked.push(`${action} ${params.number}`);
      response.end('{}', () => afterAnswer(request.socket));
    });
  }).on('connection', () => connections++);
  const stateHandler = await listen(server);
  const states = new States({ environment: 'sandbox', stateHandler, stateHeaders: {}, fixtures: [] });
  for (let number = 1; number <= 6; number++) await states.setUp('a number', { number });
  connections = 0;
  await states.tearDown(most);
  server.close();
  return { connections, undone: asked.filter((one) => one.startsWith('teardown')) };
}

const lastFirst = [6, 5, 4, 3, 2, 1].map((number) => `teardown ${number}`);

test('states are undone over the given number of connections, last first', async () => {
  expect(await torndown(() => undefined)).toEqual({ connections: 2, undone: lastFirst });
});

test('states are undone over fewer connections than any number that a user may give', async () => {
  const { connections, undone } = await torndown(() => undefined, Number.MAX_SAFE_INTEGER);
  expect(connections).toBeLessThanOrEqual(6);
  expect(undone.toSorted()).toEqual(lastFirst.toSorted());
});

test('all states are undone where the server closes each connection without notice', async () => {
  const { undone } = await torndown((socket) => setTimeout(() => socket.destroy(), 1));
  expect([...new Set(undone)].toSorted()).toEqual(lastFirst.toSorted());
});

/** The calls to a state handler that loses every other answer, starting with the first, and the results. */
async function losing(state: string): Promise<{ asked: number; given: unknown }> {
  let asked = 0;
  const server = createServer((request, response) => {
    if (++asked % 2 === 1) request.socket.destroy();
    else response.end('{"number":1}');
  });
  const stateHandler = await listen(server);
  const states = new States({ environment: 'sandbox', stateHandler, stateHeaders: {}, fixtures: [] });
  const given = await states.setUp(state).catch((error: unknown) => error);
  const result = { asked, given };
  await states.tearDown();
  server.close();
  return result;
}

test('a state whose answer is lost is set up again', async () => {
  expect(await losing('a number')).toEqual({ asked: 2, given: { number: 1 } });
});

// The clock would advance twice, and events of two orders would arrive at one address.
test.each(['the clock advances', 'a flight order reaches a status'])(
  'but for what happens again: %s',
  async (state) => {
    const { asked, given } = await losing(state);
    expect(asked).toBe(1);
    expect(given).toMatchObject({ name: 'StateMissing', isSilent: true });
  },
);

test('the state handler of a live server is not called, and the reason says so', async () => {
  const live = { environment: 'live', stateHeaders: {}, fixtures: [] } as const;
  const given = new States({ ...live, stateHandler: 'http://127.0.0.1:9/' });
  await expect(given.setUp('a wallet exists')).rejects.toThrow(
    'it needs the state "a wallet exists", which no unused fixture provides (the suite calls no state handler on a live server',
  );
  await expect(new States(live).setUp('a wallet exists')).rejects.toThrow('which no state handler');
});

test('a guess differs from a fixture and from a value that the API returned', async () => {
  const states = new States({
    environment: 'sandbox',
    stateHeaders: {},
    fixtures: [{ state: 'a wallet exists', values: { wallet_id: 'W-1' } }],
  });
  const source = 'GET /';
  const read = { state: 'a business is known', values: { business_id: 'B-1' }, source };
  const guessed = {
    state: 'an identity exists',
    values: { nin: '11223344556' },
    source,
    isGuess: true,
  } as const;
  states.rows.add([read, guessed], []);
  const origins = [];
  for (const state of ['a wallet exists', read.state, guessed.state]) {
    origins.push(states.originOf(await states.setUp(state)));
  }
  expect(origins).toEqual(['given', 'read', 'guessed']);
});
