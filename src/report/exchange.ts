import type { Answer, Exchange } from '../contract/exchange.js';
import type { ReportedExchange } from './model.js';

/** An exchange, and what became of its request. */
export type AnsweredExchange = Exchange & { answer?: Answer };

/** A redacted exchange, as a report shows it. */
export function reported(exchange: AnsweredExchange): ReportedExchange {
  const { operation, purpose, answer, request, response, failure, durationMs } = exchange;
  return {
    operation,
    purpose,
    ...(answer === undefined ? {} : { answer }),
    request,
    response: response && { status: response.status, headers: response.headers, body: response.text },
    ...(failure === undefined ? {} : { failure }),
    durationMs,
  };
}
