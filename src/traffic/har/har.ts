import type { StateSetUp } from '../../contract/exchange.js';

/** HTTP Archive 1.2 as far as it is written and read here (http://www.softwareishard.com/blog/har-12-spec/). */
export interface Har {
  log: {
    version: '1.2';
    creator: { name: string; version: string; comment?: string };
    entries: HarEntry[];
    comment?: string;
    /** What the suite knows of a run of its own. */
    _run?: RunFacts;
  };
}

/** Facts about a recorded run of the suite itself, by which its recording shows more than one of others. */
export interface RunFacts {
  /** It stands in every text that is new in the run. */
  nonce: string;
  states: readonly StateSetUp[];
}

export interface HarEntry {
  /** ISO 8601. */
  startedDateTime: string;
  /** Milliseconds. */
  time: number;
  request: HarRequest;
  response: HarResponse;
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number };
  /** What the request was sent for. */
  comment?: string;
  /** The server sent the request, and the recorder answered. */
  _received?: true;
  /** All that was spent before shows in the balance of the answer. */
  _atRest?: true;
  /** It ended in a 5xx or without an answer, and so it did when it was sent once more. */
  _repeated?: true;
}

export interface HarRequest {
  method: string;
  url: string;
  httpVersion: string;
  cookies: [];
  headers: HarPair[];
  queryString: HarPair[];
  postData?: { mimeType: string; text: string; encoding?: 'base64' };
  headersSize: number;
  bodySize: number;
}

export interface HarResponse {
  /** 0 when none came; then `_error` says why. */
  status: number;
  statusText: string;
  httpVersion: string;
  cookies: [];
  headers: HarPair[];
  content: { size: number; mimeType: string; text?: string; comment?: string };
  redirectURL: string;
  headersSize: number;
  bodySize: number;
  _error?: string;
}

export interface HarPair {
  name: string;
  value: string;
}
