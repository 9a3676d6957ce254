import type { Target } from '../target/target.js';
import type { Effort } from './budget.js';
import type { Journal } from './journal.js';
import type { News } from './events.js';

/** What a run is made of. */
export interface RunOptions {
  target: Target;
  journal: Journal;
  /** Decides every random choice: the same seed sends the same requests. */
  seed: number;
  /** Makes references and keys unlike those of any earlier run against the same server. */
  nonce: string;
  /** The text of `--path`: one failing case of a property, to replay exactly it. */
  path?: string;
  /** What the run may cost; without it, every property tries its standard number of values. */
  effort?: Effort;
  /** Told what happens while it happens. */
  tell?: (news: News) => void;
  /** How long money may take to settle, in milliseconds. */
  settleMs?: number;
  /** How long an event may take to be delivered, in milliseconds. */
  deliveryMs?: number;
  /** How long the suite keeps quiet for a full rate-limit window, where the target's clock does not move it. */
  quietMs?: number;
  timeoutMs?: number;
  /** Keeps connections, for a server that is known to be sound with them. */
  keepAlive?: boolean;
}
