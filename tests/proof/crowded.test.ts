// A server that bears no two requests at the same time is not blamed for that: it is judged one by one, and told so.
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { requirementRow } from '../../src/contract/contract.js';
import { judgeReference } from './judge.js';
import { listening } from './listening.js';
import { expectGreen } from './variants/green.js';

type Refuse = (incoming: IncomingMessage, response: ServerResponse) => void;

/** A front to the server at `url` that lets one request of the interface pass at a time, and refuses the others. */
async function startFront(url: string, refuse: Refuse) {
  let busy = false;
  const front = await listening((incoming, response, body) => {
    const isState = incoming.url === '/_states';
    if (busy && !isState) return refuse(incoming, response);
    busy ||= !isState;
    response.on('close', () => (busy &&= isState));
    request(url + incoming.url, { method: incoming.method!, headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end(body);
  });
  return { target: { baseUrl: front.url, stateHandler: `${front.url}/_states` }, close: front.close };
}

test.concurrent.each<[how: string, refuse: Refuse]>([
  ['503', (_, response) => response.writeHead(503).end()],
  ['429', (_, response) => response.writeHead(429).end()],
  ['a reset', (incoming) => incoming.socket.destroy()],
])('one that answers others with %s', async (_, refuse) => {
  const judged = await judgeReference(
    {},
    {
      keepAlive: false,
      only: (id) => ['cards', 'recipients'].includes(requirementRow(id).tag) && !/race|simultaneous/.test(id),
      way: ({ url }) => startFront(url, refuse),
    },
  );
  expectGreen(judged);
  expect(judged.lines.filter(({ kind }) => kind === 'ConnectionsReduced')).toHaveLength(1);
  expect(judged.with('not-testable')).toEqual([]);
});
