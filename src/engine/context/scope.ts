import type { Exchange } from '../../contract/exchange.js';
import type { Breach } from '../../contract/verdict.js';
import type { Doubt } from '../retry/flake-detection.js';
import type { Entry } from '../schedule/registry.js';
import type { RequestLog } from './request-log.js';

/** The result of one attempt: its exchanges, the findings of the checks, and the error. */
export interface Attempt {
  exchanges: Exchange[];
  breaches: (Breach & { exchange: Exchange })[];
  error: unknown;
  /** The run held a request back, so the attempt proves nothing. */
  cut: boolean;
  doubt: Doubt | null;
}

/** The purpose of requests: the requirement under test, or work that several requirements share. */
export interface Scope {
  entry: Entry;
  /** The id of the requirement, or the name of the shared work. */
  name: string;
  attempt: Attempt | null;
  log: RequestLog;
  counts: { requests: number; heldBack: number };
  /** Why a lost response may explain a violation: a request with an effect was sent again. */
  doubt: Doubt | null;
  /** The number of earlier tests of the requirement that another client may have disturbed. */
  repetition: number;
  /** How often plain requests with the same values were accepted since a valid request was refused. */
  controls: number;
  /** The number of times the server had been unavailable when the test began. */
  absences: number;
}
