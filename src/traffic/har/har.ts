import type { StateSetUp } from '../../contract/exchange.js';

/** The parts of HTTP Archive 1.2 that the suite writes and reads (http://www.softwareishard.com/blog/har-12-spec/). */
export interface Har {
  log: {
    version: '1.2';
    creator: { name: string; version: string; comment?: string };
    entries: HarEntry[];
    comment?: string;
    /** Facts about a run of the suite. */
    _run?: RunFacts;
  };
}

/** Facts about a recorded run of the suite, which allow more tests than the recording alone. */
export interface RunFacts {
  /** Every text that the run generated contains it. */
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
  /** The purpose of the request. */
  comment?: string;
  /** The server sent the request, and the recorder answered. */
  _received?: true;
  /** The balance in the answer includes all earlier debits. */
  _atRest?: true;
  /** The request ended in a 5xx or without an answer, twice. */
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
  /** 0 where no response came; `_error` is the reason. */
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
