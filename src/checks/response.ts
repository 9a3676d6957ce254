import { isObject } from '../contract/json.js';
import { beginningOf } from '../contract/words.js';
import {
  derivedId,
  hasEnvelope,
  operationOf,
  fitsSchema,
  type Operation,
  type RequirementRow,
  type ValidatorName,
} from '../contract/contract.js';
import type { Answer, Exchange, ReceivedResponse } from '../contract/exchange.js';
import type { Finding } from '../contract/verdict.js';
import { codingOf } from './content-coding.js';

/** What a check may know besides the exchange. */
export interface CheckContext {
  apiKey: string;
  apiSecret: string;
  /** What the run sent, where there is one. */
  sent?: Sent;
}

export interface Sent {
  /** What stands in all that is fresh in the run. */
  nonce: string;
  /** What the request of an exchange asked, and then what was asked for the same record, each as `{ path, body }`. */
  asked(exchange: Exchange): readonly unknown[];
  /** How many requests sent this value at this place of them. */
  timesSent(value: string, of: string): number;
}

/** What every exchange of an operation is judged for, and the requirement that it judges. */
export interface Check {
  /** The id of its requirement is `<operationId>/<name>`. */
  name: string;
  /**
   * Its row of the ledger, or that it is written in the spec; null for an operation of which it judges nothing.
   */
  requirement: (operation: Operation) => CheckRequirement | 'written' | null;
  /** What is wrong with an exchange; nothing, as a rule. A pure function. */
  findings: (
    operation: Operation,
    exchange: Exchange,
    context: CheckContext,
  ) => Omit<Finding, 'requirement'>[];
}

export interface CheckRequirement extends Pick<RequirementRow, 'level' | 'text' | 'basis'> {
  /** Where the interface document says it; where it describes the operation, if there is no other place. */
  clause?: string;
}

/** The symptom of a response that belongs to another request. */
export const ofAnotherRequest = 'the response to another request';

/** The response accepts the request: a 2xx that does not say failure. */
export function isAccepted(response: ReceivedResponse | null): response is ReceivedResponse {
  return response !== null && isSuccess(response) && !saysRefusal(response);
}

/** The response refuses the request (ruling:refusal): any 4xx, or a 2xx that says failure. */
export function isRefused(response: ReceivedResponse | null): response is ReceivedResponse {
  if (response === null) return false;
  return (response.status >= 400 && response.status < 500) || isRefusalAs2xx(response);
}

export function isRefusalAs2xx(response: ReceivedResponse): boolean {
  return isSuccess(response) && saysRefusal(response);
}

const isSuccess = ({ status }: ReceivedResponse): boolean => status >= 200 && status < 300;

/**
 * Whether the body of a 2xx says that the request is refused: in the words of the documented envelopes, or by the
 * documented shape of an error. Where the document gives the `status` no words, it tells neither (ruling:travel-envelope-status).
 */
function saysRefusal({ json, operation: id }: ReceivedResponse): boolean {
  if (!isObject(json)) return false;
  const { status, success, data } = json;
  const isFailure = status === false || status === 'error' || success === false;
  if (id === undefined) return isFailure;
  const { statusIsOpen, errorShapes, hasInvalidShape } = operationOf(id);
  if (!statusIsOpen && isFailure) return true;
  if (statusIsOpen) {
    // An envelope with all that a success shows is one, whatever its status says. One with nothing to show is none, unless
    // its status is that of the other envelopes' successes.
    if (isFailure && !fitsSchema(`${id}.success`, json)) return true;
    const isEmpty = (data ?? null) === null || (isObject(data) && Object.keys(data).length === 0);
    const isEnvelope = status !== undefined && 'message' in json;
    if (isEmpty && isEnvelope && status !== true && status !== 'success') return true;
  }
  const fits = (shape: string): boolean => fitsSchema(`${id}.${shape}` as ValidatorName, json);
  const shapes = hasInvalidShape ? [...errorShapes, 'invalid'] : errorShapes;
  // The shape of an error is soon told from a success; that of a success may be long.
  return shapes.some(fits) && !hasEnvelope(`${id}.success`, json);
}

/** What became of a request, for the count of the report. */
export function answerOf(response: ReceivedResponse | null): Answer {
  if (response !== null && response.status >= 500) return 'serverErrors';
  if (isAccepted(response)) return 'accepted';
  return isRefused(response) ? 'refused' : 'other';
}

/** What became of a request, for an observation: with the status of whatever is no success. */
export function fateOf({ response }: Exchange): string {
  const answer = answerOf(response);
  if (answer === 'accepted') return 'accepted';
  const status = response ? ` (${response.status})` : '';
  return answer === 'refused' ? `a refusal${status}` : `neither a success nor a refusal${status}`;
}

/** A response in a few words, for "actual". */
export function inWords({ response, failure }: Exchange): string {
  if (!response) return `no response (${failure ?? 'unknown cause'})`;
  const message = (response.json as { message?: unknown } | undefined)?.message;
  return `${response.status}${typeof message === 'string' ? ` "${beginningOf(message, 200)}"` : ''}`;
}

export function withoutJson(response: ReceivedResponse): string {
  if (response.text === '') return 'an empty body';
  const coding = codingOf(response);
  return `a body that is not JSON${coding === undefined ? '' : ` (${coding}, which nobody asked for)`}`;
}

/** Runs the checks over an exchange that belongs to a shaped operation. */
export function runChecks(checks: readonly Check[], exchange: Exchange, context: CheckContext): Finding[] {
  if (exchange.operation === null) return [];
  const operation = operationOf(exchange.operation);
  return checks
    .filter((check) => check.requirement(operation) !== null)
    .flatMap((check) =>
      check
        .findings(operation, exchange, context)
        .map((finding) => ({ requirement: derivedId(operation.id, check.name), ...finding })),
    );
}
