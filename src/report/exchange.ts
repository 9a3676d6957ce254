import type { Exchange } from '../contract/exchange.js';
import type { ReportedExchange } from './model.js';

/** A redacted exchange, as a report shows it. */
export function reported({ purpose, request, response, failure, durationMs }: Exchange): ReportedExchange {
  return {
    purpose,
    request,
    response: response && { status: response.status, headers: response.headers, body: response.text },
    ...(failure === undefined ? {} : { failure }),
    durationMs,
  };
}
