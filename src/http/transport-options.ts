import type { Exchange } from '../contract/exchange.js';
import type { TellWait } from './long-wait.js';
import type { Network } from './network.js';
import type { Outgoing } from './transport.js';

export interface TransportOptions {
  baseUrl: string;
  requestsPerMinute: number;
  network?: Network;
  /** Milliseconds until a request without an answer is sent again, and then waited for three times as long. */
  timeoutMs?: number;
  /** Milliseconds that a 429 may be waited out in all. */
  patienceMs?: number;
  /** Whether connections are kept; else each request has one of its own. */
  keepAlive?: boolean;
  /** Whether what ends in a 5xx or without an answer is sent again; true by default. */
  resend?: boolean;
  /** Whether something is sent once only, whatever comes: it may have had its effect, and nobody can undo it. */
  isSentOnce?: (outgoing: Outgoing) => boolean;
  /**
   * For how long the target may be away, and who is told when it is back. With it, silence is held against the target
   * only while it answers something else.
   */
  away?: { mostMs: number; onReturn: () => void };
  /** Told of each wait that is long. */
  onWait?: TellWait;
  /** Told once, when the target seems to bear no requests at the same time. */
  onOverload?: (why: string) => void;
  /** Asked before everything that goes out, what is sent again too; what it throws comes instead of the answer. */
  spend?: (outgoing: Outgoing, how: Attempted) => void;
  /** Told of everything that went out, with what came of it. */
  onAttempt?: (exchange: Exchange, how: Attempted) => void;
}

/** How a request goes out. */
export interface Attempted {
  /** Out of the pace, among many. */
  inBurst: boolean;
  /** It ended in a 5xx or without an answer before. */
  isAgain: boolean;
  /** It shows whether the target is there at all. */
  isLook?: boolean;
}
