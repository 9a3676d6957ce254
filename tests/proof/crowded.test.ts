// A server that bears no two requests at the same time is not blamed for that: it is judged one by one, and told so.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { requirementRow } from '../../src/contract/contract.js';
import { judge, startUnlimited } from './judge.js';
import { expectGreen } from './variants/green.js';

type Refuse = (incoming: IncomingMessage, response: ServerResponse) => void;

/** A front to the server at `url` that lets one request of the interface pass at a time, and refuses the others. */
async function startFront(url: string, refuse: Refuse) {
  let busy = false;
  const front = createServer((incoming, response) => {
    const isState = incoming.url === '/_states';
    if (busy && !isState) return refuse(incoming, response);
    busy ||= !isState;
    const { method, headers } = incoming;
    const onwards = request(url + incoming.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    response.on('close', () => (busy &&= isState));
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return { front, baseUrl: `http://127.0.0.1:${(front.address() as AddressInfo).port}` };
}

test.concurrent.each<[how: string, refuse: Refuse]>([
  ['503', (_, response) => response.writeHead(503).end()],
  ['429', (_, response) => response.writeHead(429).end()],
  ['a reset', (incoming) => incoming.socket.destroy()],
])('one that answers others with %s', async (_, refuse) => {
  const server = await startUnlimited();
  const { front, baseUrl } = await startFront(server.url, refuse);
  const { apiKey, apiSecret } = server;
  try {
    const judged = await judge(
      { baseUrl, apiKey, apiSecret, stateHandler: `${baseUrl}/_states` },
      {
        only: (id) =>
          ['cards', 'recipients'].includes(requirementRow(id).tag) && !/race|simultaneous/.test(id),
      },
    );
    expectGreen(judged);
    expect(judged.lines.filter(({ kind }) => kind === 'ConnectionsReduced')).toHaveLength(1);
    expect(judged.with('not-testable')).toEqual([]);
  } finally {
    front.close();
    front.closeAllConnections();
    await server.close();
  }
});
