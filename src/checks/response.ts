import { operationOf, type Operation } from '../contract/contract.js';
import type { Answer, Exchange, ReceivedResponse } from '../contract/exchange.js';
import type { Finding } from '../contract/verdict.js';

/** What a check may know besides the exchange. */
export interface CheckContext {
  apiKey: string;
  apiSecret: string;
}

/** A pure function from an exchange to what is wrong with it. */
export type Check = (operation: Operation, exchange: Exchange, context: CheckContext) => Finding[];

/** A 2xx can be a refusal all the same: the failure envelopes say so in `status` or `success`. */
export function isFailureEnvelope(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  const { status, success } = json as { status?: unknown; success?: unknown };
  return status === false || status === 'error' || success === false;
}

/** The response accepts the request: a 2xx without a failure envelope. */
export function isAccepted(response: ReceivedResponse | null): response is ReceivedResponse {
  return (
    response !== null && response.status >= 200 && response.status < 300 && !isFailureEnvelope(response.json)
  );
}

/** The response refuses the request (ruling:refusal): any 4xx, or a 2xx with a failure envelope. */
export function isRefused(response: ReceivedResponse | null): response is ReceivedResponse {
  if (response === null) return false;
  return (
    (response.status >= 400 && response.status < 500) ||
    (response.status < 300 && isFailureEnvelope(response.json))
  );
}

/** What became of a request, for the count of the report. */
export function answerOf(response: ReceivedResponse | null): Answer {
  if (response !== null && response.status >= 500) return 'serverErrors';
  if (isAccepted(response)) return 'accepted';
  return isRefused(response) ? 'refused' : 'other';
}

/** A response in a few words, for "actual". */
export function inWords({ response, failure }: Exchange): string {
  if (!response) return `no response (${failure ?? 'unknown cause'})`;
  const message = (response.json as { message?: unknown } | undefined)?.message;
  return `${response.status}${typeof message === 'string' ? ` "${message.slice(0, 200)}"` : ''}`;
}

/** Runs the checks over an exchange that belongs to a shaped operation. */
export function runChecks(checks: readonly Check[], exchange: Exchange, context: CheckContext): Finding[] {
  if (exchange.operation === null) return [];
  const operation = operationOf(exchange.operation);
  return checks.flatMap((check) => check(operation, exchange, context));
}
