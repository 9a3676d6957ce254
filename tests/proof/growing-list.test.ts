// A list that grows while it is judged, and that no customer keeps apart, is not blamed for it.
import { expect, test } from 'vitest';
import { requirementRow } from '../../src/contract/contract.js';
import { judge, startUnlimited } from './judge.js';
import { behindProxy } from './proxy.js';
import { expectGreen, patient } from './variants/green.js';

test('payments that come in while the list is judged', async () => {
  const server = await startUnlimited();
  let reads = 0;
  const { target, close } = await behindProxy(server, ({ method, path, status, text }, outgoing) => {
    if (method === 'GET' && path.startsWith('/transactions') && ++reads % 3 === 0) {
      const body = JSON.stringify({
        state: 'a transaction exists',
        params: { status: 'success' },
        action: 'setup',
      });
      const headers = { 'content-type': 'application/json' };
      void fetch(server.stateHandler, { method: 'POST', headers, body });
    }
    // Whose the transactions of a state are need not be said.
    const own = path === '/states' && text.includes('"count"');
    outgoing.writeHead(status).end(own ? text.replace(/"customer":[^,}]*/, '"note":null') : text);
  });
  try {
    const result = await judge(target, {
      ...patient,
      only: (id) => requirementRow(id).operation === 'listTransactions',
    });
    expectGreen(result);
    expect(reads).toBeGreaterThan(30);
    expect(result.with('pass')).toContain('listTransactions/page-default');
  } finally {
    close();
    await server.close();
  }
});
