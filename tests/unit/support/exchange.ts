import type { Exchange } from '../../../src/contract/exchange.js';
import type { ReportedExchange } from '../../../src/report/model/model.js';

/** An exchange with these members: by default a GET that got no answer. */
export const exchangeOf = (given: Partial<Exchange>): Exchange => ({
  ...{ id: 1, operation: null, purpose: 'test', repeated: false, startedAt: '', durationMs: 0 },
  request: { method: 'GET', path: '/', headers: {}, body: null },
  response: null,
  ...given,
});

/** An exchange as a report has it: by default a GET that got an empty answer. */
export const reportedExchange = (given: Partial<ReportedExchange>): ReportedExchange => ({
  ...{ operation: null, purpose: '', durationMs: 1 },
  request: { method: 'GET', path: '/', headers: {}, body: null },
  response: { status: 200, headers: {}, body: '' },
  ...given,
});
