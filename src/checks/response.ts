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
import { isSuccess, type Answer, type Exchange, type ReceivedResponse } from '../contract/exchange.js';
import type { Finding } from '../contract/finding.js';
import { say, type Phrase } from '../contract/phrase.js';
import type { Breach } from '../contract/verdict.js';
import { codingOf } from './content-coding.js';

/** The information that a check has in addition to the exchange. */
export interface CheckContext {
  apiKey: string;
  apiSecret: string;
  /** The requests that were sent, if they are known. */
  sent?: Sent;
}

export interface Sent {
  /** A text that every fresh value of the run contains. */
  nonce: string;
  /** The request of an exchange, followed by earlier requests for the same record. Each is `{ path, body }`. */
  asked(exchange: Exchange): readonly unknown[];
  /** The number of requests that sent this value at this location. */
  timesSent(value: string, of: string): number;
}

/** A check of every exchange of an operation, and the requirement that it tests. */
export interface Check {
  /** The id of its requirement is `<operationId>/<name>`. */
  name: string;
  /**
   * The row of its requirement, or `written` if the specification has the row. Null for an operation without the requirement.
   */
  requirement: (operation: Operation) => CheckRequirement | 'written' | null;
  /** A pure function that returns the faults of an exchange. */
  findings: (operation: Operation, exchange: Exchange, context: CheckContext) => Finding[];
}

export interface CheckRequirement extends Pick<RequirementRow, 'level' | 'text' | 'basis'> {
  /** The source in the interface document. By default, the section of the operation. */
  clause?: string;
}

/** The symptom of a response that belongs to another request. */
export const ofAnotherRequest = 'the response to another request';

/** Whether a response accepts the request: a 2xx that does not report a failure. */
export function isAccepted(response: ReceivedResponse | null): response is ReceivedResponse {
  return response !== null && isSuccess(response) && !saysRefusal(response);
}

/** Whether a response refuses the request: any 4xx, or a 2xx that reports a failure (ruling:refusal). */
export function isRefused(response: ReceivedResponse | null): response is ReceivedResponse {
  if (response === null) return false;
  return (response.status >= 400 && response.status < 500) || isRefusalAs2xx(response);
}

export function isRefusalAs2xx(response: ReceivedResponse): boolean {
  return isSuccess(response) && saysRefusal(response);
}

/**
 * Whether the body of a 2xx reports a failure: by the `status` or `success` of its envelope, or by a documented error shape. If the
 * contract does not define the values of `status`, the `status` alone does not tell (ruling:travel-envelope-status).
 */
function saysRefusal({ json, operation: id }: ReceivedResponse): boolean {
  if (!isObject(json)) return false;
  const { status, success, data } = json;
  const isFailure = status === false || status === 'error' || success === false;
  if (id === undefined) return isFailure;
  const { statusIsOpen, errorShapes, hasInvalidShape } = operationOf(id);
  if (!statusIsOpen && isFailure) return true;
  if (statusIsOpen) {
    // A complete success body is a success, whatever its status. An empty envelope is a failure, unless its status is a success
    // value of the other envelopes.
    if (isFailure && !fitsSchema(`${id}.success`, json)) return true;
    const isEmpty = (data ?? null) === null || (isObject(data) && Object.keys(data).length === 0);
    const isEnvelope = status !== undefined && 'message' in json;
    if (isEmpty && isEnvelope && status !== true && status !== 'success') return true;
  }
  const fits = (shape: string): boolean => fitsSchema(`${id}.${shape}` as ValidatorName, json);
  const shapes = hasInvalidShape ? [...errorShapes, 'invalid'] : errorShapes;
  // Matching a body against the error shapes is cheap. A success body may be long, so only its envelope is checked.
  return shapes.some(fits) && !hasEnvelope(`${id}.success`, json);
}

/** Classifies a response for the counts in the report. */
export function answerOf(response: ReceivedResponse | null): Answer {
  if (response !== null && response.status >= 500) return 'serverErrors';
  if (isAccepted(response)) return 'accepted';
  return isRefused(response) ? 'refused' : 'other';
}

/** Describes the outcome of a request for an observation, with the status unless the server accepted it. */
export function fateOf({ response }: Exchange): string {
  const answer = answerOf(response);
  if (answer === 'accepted') return 'accepted';
  const status = response ? ` (${response.status})` : '';
  return answer === 'refused' ? `a rejection${status}` : `neither a success nor a rejection${status}`;
}

/** Describes a response in a few words, for the actual value of a violation. */
export function inWords({ response, failure }: Exchange): Phrase {
  if (!response) return say`no response (${failure ?? 'unknown cause'})`;
  const message = (response.json as { message?: unknown } | undefined)?.message;
  const { status } = response;
  return typeof message === 'string' ? say`${status} "${beginningOf(message, 200)}"` : say`${status}`;
}

export function withoutJson(response: ReceivedResponse): string {
  if (response.text === '') return 'an empty body';
  const coding = codingOf(response);
  return `a body that is not JSON${coding === undefined ? '' : ` (${coding})`}`;
}

/** Runs the checks on an exchange of a documented operation. */
export function runChecks(checks: readonly Check[], exchange: Exchange, context: CheckContext): Breach[] {
  if (exchange.operation === null) return [];
  const operation = operationOf(exchange.operation);
  return checks
    .filter((check) => check.requirement(operation) !== null)
    .flatMap((check) =>
      check
        .findings(operation, exchange, context)
        .map((finding) => ({ requirement: derivedId(operation.id, check.name), finding })),
    );
}
