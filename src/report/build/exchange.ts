import type { Answer, Exchange } from '../../contract/exchange.js';
import type { ReportedExchange } from '../model/model.js';

/** An exchange, and what became of its request. */
export type AnsweredExchange = Exchange & { answer?: Answer };

/**
 * A redacted exchange, as a report shows it. It may come from a journal that somebody else wrote: unknown members of
 * its request would make the report invalid, and too deep to be written.
 */
export function reported(exchange: AnsweredExchange): ReportedExchange {
  const { operation, purpose, answer, response, failure, durationMs } = exchange;
  const { method, path, headers, body, bytes } = exchange.request;
  return {
    operation,
    purpose,
    ...(answer === undefined ? {} : { answer }),
    request: { method, path, headers, body, ...(bytes ? { bytes } : {}) },
    response: response && { status: response.status, headers: response.headers, body: response.text },
    ...(failure === undefined ? {} : { failure }),
    durationMs,
  };
}
