// Valid but rare servers: servers that handle one request at a time, servers whose lists grow during the run, and servers
// that send informational responses. The suite tests them like any other server, without false alarms.
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { preflight } from '../../../src/certify/doctor/doctor.js';
import { requirementRow } from '../../../src/contract/contract.js';
import { completeTarget } from '../../../src/server-under-test/target.js';
import { fixtureOf } from '../support/fixture-of.js';
import { testReference } from '../support/run.js';
import { listening } from '../support/listening.js';
import { behindProxy } from '../support/proxy.js';
import { butRateLimit } from '../variants/concerned.js';
import { expectGreen, patient } from '../variants/green.js';

type Refuse = (incoming: IncomingMessage, response: ServerResponse) => void;

/** A proxy for the server at `url` that passes one request at a time and rejects the others. */
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
])('a server that answers parallel requests with %s', async (_, refuse) => {
  const tested = await testReference(
    {},
    {
      keepAlive: false,
      only: (id) => ['cards', 'recipients'].includes(requirementRow(id).tag) && !/race|simultaneous/.test(id),
      way: ({ url }) => startFront(url, refuse),
    },
  );
  expectGreen(tested);
  expect(tested.lines.filter(({ kind }) => kind === 'ConnectionsReduced')).toHaveLength(1);
  expect(tested.with('not-testable')).toEqual([]);
});

// The list has no customer to filter by.
test('payments that arrive while the list is tested', async () => {
  let reads = 0;
  const result = await testReference(
    {},
    {
      ...patient,
      keepAlive: false,
      only: (id) => requirementRow(id).operation === 'listTransactions',
      way: (server) =>
        behindProxy(server, ({ method, path, status, text }, outgoing) => {
          if (method === 'GET' && path.startsWith('/transactions') && ++reads % 3 === 0)
            void fixtureOf(server)('a transaction exists', { status: 'success' });
          // A state need not name the customer of its transactions.
          const own = path === '/states' && text.includes('"count"');
          outgoing.writeHead(status).end(own ? text.replace(/"customer":[^,}]*/, '"note":null') : text);
        }),
    },
  );
  expectGreen(result);
  expect(reads).toBeGreaterThan(30);
  expect(result.with('pass')).toContain('listTransactions/page-default');
});

// Other requirements could add records that no filter excludes, so the suite prevents it.
test.concurrent.each([
  'list-state-names-no-customer',
  'list-one-customer',
  'list-customers-in-turn',
  'list-holds-transfers',
])('payments that a state does not isolate: %s', async (name) => {
  const tested = await testReference(
    { variants: [name] },
    {
      effort: { depth: 'standard' },
      only: (id) => ['transactions', 'cards', 'transfers'].includes(requirementRow(id).tag),
    },
  );
  expectGreen(tested);
  expect(tested.with('not-testable'), tested.with('not-testable').map(tested.why).join()).toEqual([]);
});

// "A client MUST be able to parse one or more 1xx responses received prior to a final response, even if the client
// does not expect one" (RFC 9110, section 15.2).
test('informational responses before every response, including those of the state handler', async () => {
  const tested = await testReference(
    {},
    {
      ...patient,
      // Pact interactions use the same client.
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
  expectGreen(tested);
  expect(tested.with('not-testable')).toEqual([]);
});
