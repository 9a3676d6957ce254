import type { Exchange } from '../../contract/exchange.js';
import type { Finding } from '../../contract/verdict.js';
import type { Doubt } from '../retry/flake-detection.js';
import type { Entry } from '../schedule/registry.js';
import type { Share } from '../schedule/share.js';
import type { RequestLog } from './request-log.js';

/** What came of one attempt: the exchanges, what the checks found in them, and what was thrown. */
export interface Attempt {
  exchanges: Exchange[];
  findings: (Finding & { exchange: Exchange })[];
  error: unknown;
  /** A request was held back, so that it shows nothing. */
  cut: boolean;
  doubt: Doubt | null;
}

/** For what something is sent: the requirement under judgement, or what is done once for several. */
export interface Scope {
  entry: Entry;
  /** The id of the requirement, or what is done once. */
  name: string;
  /** What it may send; null for what must be judged anyway. */
  share: Share | null;
  attempt: Attempt | null;
  log: RequestLog;
  counts: { requests: number; heldBack: number };
  /** Why a violation may come of an answer that was lost: a request that had its effect was sent again. */
  doubt: Doubt | null;
  /** How many times the requirement was tested before, because something else may have moved what it measures. */
  repetition: number;
  /** How many times the target had been away when the judgement began. */
  absences: number;
}
