// An answer that is lost on its way is nobody's fault: what was done by then is done.
import { expect, test } from 'vitest';
import { startReferenceServer } from '../../reference/server.js';
import { requirementRow } from '../../src/contract/contract.js';
import { judge } from './judge.js';
import { logged } from './log.js';
import { expectGreen } from './variants/green.js';

const tags = ['recipients', 'transfers', 'identity', 'cards', 'flights', 'esim'];

test('the first answer to each request that does something', async () => {
  const variants = ['transfer-second-use-refused', 'ticket-again-refused', 'esim-second-use-refused'];
  const server = await startReferenceServer({ variants });
  const lost = new Set<string>();
  const log = await logged(server, 0, (request, status) => {
    if (request.startsWith('GET') || status >= 400 || lost.has(request)) return false;
    lost.add(request);
    return true;
  });
  try {
    const { url: baseUrl, stateHandler } = log;
    const judged = await judge(
      { baseUrl, stateHandler, apiKey: server.apiKey, apiSecret: server.apiSecret },
      { only: (id) => tags.includes(requirementRow(id).tag), effort: { depth: 'standard' } },
    );
    expectGreen(judged);
    expect(lost.size).toBeGreaterThan(5);
    expect(judged.with('pass')).toContain('initiateTransfer/debit');
    expect(judged.with('pass')).toContain('issueFlightTicket/response.success');
  } finally {
    log.close();
    await server.close();
  }
});
