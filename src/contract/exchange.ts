import type { OperationId } from '../../generated/operations.js';
import type { Milliseconds, Timestamp, Whole } from './scalars.js';

export interface SentRequest {
  method: string;
  /** Path below the base URL with its query, as sent. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** Each character of `body` is one byte, in whatever encoding the bytes may be. */
  bytes?: true;
  /**
   * Something before the operation may have refused it, in its own shape: `odd` is legal HTTP, `junk` has bytes in a
   * path, a query or a header that HTTP does not know.
   */
  oddity?: 'odd' | 'junk';
  /** Headers that nothing in its recording shows: whoever recorded it may have taken them out. */
  unshown?: readonly string[];
}

export interface ReceivedResponse {
  status: Whole;
  headers: Record<string, string>;
  /** The body as text. */
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  json?: unknown;
  /** What answered: how a refusal may look depends on it. */
  operation?: OperationId;
  /** Its body is that of an earlier answer, and kept only once. */
  shared?: true;
}

/** One request and its response, as recorded. Secrets are still in it: see redaction/redactor.ts. */
export interface Exchange {
  id: Whole;
  operation: OperationId | null;
  /** Why it was sent, in a few words. */
  purpose: string;
  request: SentRequest;
  /** Null when no response came; then `failure` says why. */
  response: ReceivedResponse | null;
  failure?: string;
  /** Nobody ended the connection: the answer did not begin or end in time, or was more than an answer may be. */
  unbounded?: 'time' | 'size';
  /** The answer was a 5xx, or none came, and sending the same request again ended so too. */
  repeated: boolean;
  /** It was sent before and ended in a 5xx or without an answer: it may have had its effect then. */
  resent?: true;
  /** It ended in a 5xx or without an answer, and is not sent again: it may have had an effect that nobody can undo. */
  sentOnce?: true;
  /** What it ended in is held against nobody: a later attempt stands for it, or the target was gone by then. */
  unjudged?: true;
  /** Other requests of the suite were under way at the same time. */
  crowded?: true;
  startedAt: Timestamp;
  durationMs: Milliseconds;
  /** The target sent it and the suite answered. */
  received?: true;
  /** That the target sent it is told by its looks alone. */
  presumed?: true;
  /**
   * Seconds by which the clock of the target had been moved, at most a century: `startedAt` is by the clock of the
   * suite.
   *
   * @minimum -3155760000
   * @maximum 3155760000
   */
  clockSeconds?: number;
  /** The balance in the answer is known to be at rest: all that was spent before shows in it. */
  atRest?: true;
  /** Who recorded it left out a body, or a part of one: it happened, and nothing in it is judged. */
  partial?: true;
}

/** A provider state that was set up on the way. */
export interface StateSetUp {
  state: string;
  params: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
  /** ISO 8601, by the clock of the target. */
  time: string;
  /** When it was asked for, by the same clock: it takes effect between the two. */
  askedAt?: string;
  /** The state handler did it; a fixture says what was there before. */
  onDemand: boolean;
}

/** What became of a request. `other`: neither accepted nor refused, such as a redirection or no answer at all. */
export type Answer = 'accepted' | 'refused' | 'serverErrors' | 'other';

/** The value of a header, whose name is given in small letters. */
export const headerOf = (headers: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
