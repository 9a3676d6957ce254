import type { Exchange } from '../../../src/contract/exchange.js';

/** A request of nothing that got no answer, but for what is given. */
export const exchangeOf = (given: Partial<Exchange>): Exchange => ({
  ...{ id: 1, operation: null, purpose: 'test', repeated: false, startedAt: '', durationMs: 0 },
  request: { method: 'GET', path: '/', headers: {}, body: null },
  response: null,
  ...given,
});
