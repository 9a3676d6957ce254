// What is legal, and seldom met: servers that bear no two requests at the same time, whose lists grow while they are
// judged, or that send informational answers are judged as any other, and blamed for none of it.
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { preflight } from '../../../src/certify/preflight.js';
import { requirementRow } from '../../../src/contract/contract.js';
import { completeTarget } from '../../../src/target/target.js';
import { fixtureOf } from '../support/fixture-of.js';
import { judgeReference } from '../support/run.js';
import { listening } from '../support/listening.js';
import { behindProxy } from '../support/proxy.js';
import { butRateLimit, expectGreen, patient } from '../variants/green.js';

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

// No customer keeps the list apart.
test('payments that come in while the list is judged', async () => {
  let reads = 0;
  const result = await judgeReference(
    {},
    {
      ...patient,
      keepAlive: false,
      only: (id) => requirementRow(id).operation === 'listTransactions',
      way: (server) =>
        behindProxy(server, ({ method, path, status, text }, outgoing) => {
          if (method === 'GET' && path.startsWith('/transactions') && ++reads % 3 === 0)
            void fixtureOf(server)('a transaction exists', { status: 'success' });
          // Whose the transactions of a state are need not be said.
          const own = path === '/states' && text.includes('"count"');
          outgoing.writeHead(status).end(own ? text.replace(/"customer":[^,}]*/, '"note":null') : text);
        }),
    },
  );
  expectGreen(result);
  expect(reads).toBeGreaterThan(30);
  expect(result.with('pass')).toContain('listTransactions/page-default');
});

// Another requirement may add to the list what no filter leaves out: the suite sees to it that none does.
test.concurrent.each([
  'list-state-names-no-customer',
  'list-one-customer',
  'list-customers-in-turn',
  'list-holds-transfers',
])('payments that no state isolates: %s', async (name) => {
  const judged = await judgeReference(
    { variants: [name] },
    {
      effort: { depth: 'standard' },
      only: (id) => ['transactions', 'cards', 'transfers'].includes(requirementRow(id).tag),
    },
  );
  expectGreen(judged);
  expect(judged.with('not-testable'), judged.with('not-testable').map(judged.why).join()).toEqual([]);
});

// "A client MUST be able to parse one or more 1xx responses received prior to a final response, even if the client
// does not expect one" (RFC 9110, section 15.2).
test('informational answers before every answer, those of the state handler too', async () => {
  const judged = await judgeReference(
    {},
    {
      ...patient,
      // What Pact sees is what came through the same client.
      only: (id) => butRateLimit(id) && !id.includes('/pact.'),
      way: async (server) => {
        const way = await behindProxy(server, ({ status, text }, outgoing) => {
          outgoing.writeContinue();
          outgoing.writeEarlyHints({ link: '</style.css>; rel=preload' });
          outgoing.writeProcessing();
          outgoing.writeHead(status).end(text);
        });
        await preflight(completeTarget(way.target));
        return way;
      },
    },
  );
  expectGreen(judged);
  expect(judged.with('not-testable')).toEqual([]);
});
