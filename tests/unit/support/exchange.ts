import type { Exchange } from '../../../src/contract/exchange.js';

/** An exchange with these members: by default a GET that got no answer. */
export const exchangeOf = (given: Partial<Exchange>): Exchange => ({
  ...{ id: 1, operation: null, purpose: 'test', repeated: false, startedAt: '', durationMs: 0 },
  request: { method: 'GET', path: '/', headers: {}, body: null },
  response: null,
  ...given,
});
