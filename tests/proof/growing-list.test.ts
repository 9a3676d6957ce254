// A list that grows while it is judged, and that no customer keeps apart, is not blamed for it.
import { expect, test } from 'vitest';
import { requirementRow } from '../../src/contract/contract.js';
import { fixtureOf } from './fixture-of.js';
import { judgeReference } from './judge.js';
import { behindProxy } from './proxy.js';
import { expectGreen, patient } from './variants/green.js';

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
