import type { OperationId } from '../../generated/operations.js';
import type { RequirementId } from '../../generated/requirement-ids.js';
import type { SentFault } from './finding.js';
import type { Milliseconds, Timestamp, Whole } from './scalars.js';

export interface SentRequest {
  method: string;
  /** The path below the base URL with its query, as sent. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** Each character of `body` is one byte, regardless of the encoding. */
  bytes?: true;
  /**
   * A component in front of the operation may have rejected the request, with an error format of its own. `odd` is
   * unusual but valid HTTP; `junk` has bytes in a path, query or header that HTTP does not allow.
   */
  oddity?: 'odd' | 'junk';
  /** Headers that may be missing because the recording was redacted. */
  unshown?: readonly string[];
}

export interface ReceivedResponse {
  status: Whole;
  headers: Record<string, string>;
  /** The body as text. */
  text: string;
  /** The parsed body; undefined if it is not JSON. */
  json?: unknown;
  /** The operation that answered. The expected form of a rejection depends on it. */
  operation?: OperationId;
  /** The body equals that of an earlier answer, and is stored only once. */
  shared?: true;
}

/** Whether a response has a 2xx status. */
export const isSuccess = ({ status }: ReceivedResponse): boolean => status >= 200 && status < 300;

/** A recorded request and its response. It still contains secrets: see redaction/redactor.ts. */
export interface Exchange {
  id: Whole;
  operation: OperationId | null;
  /** The purpose of the request, in a few words. */
  purpose: string;
  /** The requirement whose test sent the request. */
  by?: RequirementId;
  /** The difference from the other requests of the test, in words. */
  note?: string;
  /** The fault that the request has on purpose. */
  fault?: SentFault;
  request: SentRequest;
  /** Null if no response arrived; `failure` then gives the reason. */
  response: ReceivedResponse | null;
  failure?: string;
  /** The suite ended the connection because the answer was late, endless or too large. */
  unbounded?: 'time' | 'size';
  /** The request ended in a 5xx or without an answer on every attempt. */
  repeated: boolean;
  /** An earlier attempt ended in a 5xx or without an answer, and may have taken effect. */
  resent?: true;
  /** The request ended in a 5xx or without an answer, and is not sent again because it may have an effect. */
  sentOnce?: true;
  /** The result does not count: a later attempt replaces it, or the server was unavailable. */
  unchecked?: true;
  /** Other requests of the suite were in progress at the same time. */
  crowded?: true;
  startedAt: Timestamp;
  durationMs: Milliseconds;
  /** The server sent the request, and the suite answered. */
  received?: true;
  /** The server seems to have sent the request, given its form alone. */
  presumed?: true;
  /**
   * The seconds by which the server's clock had been moved, at most a century. `startedAt` is by the clock of the
   * suite.
   *
   * @minimum -3155760000
   * @maximum 3155760000
   */
  clockSeconds?: number;
  /** The balance in the answer is stable: it includes all earlier spending. */
  atRest?: true;
  /** The recording lacks a body or a part of one, so its content is not tested. */
  partial?: true;
}

/** A provider state that was set up during the run. */
export interface StateSetUp {
  state: string;
  params: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
  /** The time of completion in ISO 8601, by the server's clock. */
  time: string;
  /** The time of the request for the state, by the same clock. The state takes effect between the two. */
  askedAt?: string;
  /** Whether the state handler set it up. Otherwise a fixture describes existing data. */
  onDemand: boolean;
}

/** The outcome of a request. `other` is neither accepted nor rejected, such as a redirection or a missing answer. */
export type Answer = 'accepted' | 'refused' | 'serverErrors' | 'other';

/** The value of a header, given its name in lower case. */
export const headerOf = (headers: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
