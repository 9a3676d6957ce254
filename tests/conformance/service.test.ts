// Errors > Body shapes: what holds for every operation.
import { operationOf } from '../../src/contract/contract.js';
import { expectThat } from '../../src/harness/expect.js';
import { NotTestable } from '../../src/harness/outcome.js';
import { requirement } from '../../src/harness/registry.js';

// "Error: error (integer), message (string)", and the operations that it is used by.
const numbered = [
  'createVirtualAccount',
  'updateVirtualAccount',
  'freezeCard',
  'mockCardTransaction',
  'issueFlightTicket',
] as const;

// "The numeric values of `error` beyond 401: not shown."
requirement('service/error-number', async (t) => {
  let judged = 0;
  for (const id of numbered) {
    if (!t.target.features.includes(operationOf(id).feature)) continue;
    try {
      await t.control(id);
      const exchange = await t.unauthorized(id);
      const { error } = (exchange.response?.json ?? {}) as { error?: unknown };
      if (exchange.response?.status !== 401 || typeof error !== 'number') continue;
      judged++;
      expectThat(error === 401, 'error 401 in a 401', `error ${error}`, exchange);
    } catch (thrown) {
      if (!(thrown instanceof NotTestable)) throw thrown;
    }
  }
  if (judged === 0) throw new NotTestable('no 401 carries a number');
});
