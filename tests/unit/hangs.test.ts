// A state handler that hangs costs each state its time once, and two states in a row all others.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { States } from '../../src/target/states.js';
import type { Fixture } from '../../src/target/target.js';

let url = '';
const asked: string[] = [];
// It hangs at states whose names begin so.
const server = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (text: string) => {
    const { state } = JSON.parse(text) as { state: string };
    asked.push(state);
    if (!state.startsWith('slow')) response.end('{}');
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close().closeAllConnections());

/** What comes of asking for states one after the other, and for which the state handler was asked. */
async function outcomes(states: readonly string[], fixtures: Fixture[] = []) {
  asked.length = 0;
  const target = { environment: 'sandbox', stateHandler: url, stateHeaders: {}, fixtures } as const;
  const all = new States(target, { timeoutMs: 300 });
  const came: string[] = [];
  for (const state of states)
    came.push(
      await all.setUp(state).then(
        (values) => JSON.stringify(values),
        ({ message }: Error) => message,
      ),
    );
  const handled = [...asked];
  await all.tearDown();
  return { came, handled };
}

const hangsAt = (state: string) => `the state handler hangs at "${state}": it gave no answer in time`;
const hangs = 'the state handler hangs: it gave no answer in time for two states in a row';

test('a state that it hangs at is asked for once', async () => {
  const { came, handled } = await outcomes(['slow', 'quick', 'slow', 'quick']);
  expect(came).toEqual([hangsAt('slow'), '{}', hangsAt('slow'), '{}']);
  expect(handled).toEqual(['slow', 'quick', 'quick']);
});

test('after two in a row it is asked for none', async () => {
  const { came, handled } = await outcomes(['quick', 'slow one', 'slow other', 'quick']);
  expect(came).toEqual(['{}', hangsAt('slow one'), hangs, hangs]);
  expect(handled).toEqual(['quick', 'slow one', 'slow other']);
});

test('after two with an answer between them it is asked on', async () => {
  const { came } = await outcomes(['slow one', 'quick', 'slow other', 'quick']);
  expect(came).toEqual([hangsAt('slow one'), '{}', hangsAt('slow other'), '{}']);
});

test('fixtures serve where it hangs', async () => {
  const { came } = await outcomes(['slow', 'slow other', 'third'], [{ state: 'third', values: { id: 'A' } }]);
  expect(came.at(-1)).toBe('{"id":"A"}');
});
