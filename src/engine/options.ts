import type { RequirementId } from '../contract/contract.js';
import type { Redactor } from '../redaction/redactor.js';
import type { Target } from '../target/target.js';
import type { RequirementContext } from './context/context.js';
import type { Scope } from './context/scope.js';
import type { Listener, RememberedRequest } from './events.js';
import type { TimeoutOptions } from './retry/timeouts.js';
import type { Run } from './run.js';
import type { Effort } from './schedule/budget.js';
import type { Entry } from './schedule/registry.js';

export type ContextFactory = (scope: Scope) => RequirementContext;

export interface RunOptions {
  target: Target;
  listen: Listener;
  /** What takes secrets out of what happens; one for the target where none is given. */
  redactor?: Redactor;
  /** Called before the first requirement: reads the values of states from the API. */
  discover?: (run: Run, entries: readonly Entry[]) => Promise<void>;
  /** Adds what knows the contract: called once, it gives the contexts of the run. */
  contexts?: (run: Run) => ContextFactory;
  /** Decides every random choice: the same seed sends the same requests. */
  seed: number;
  /** Makes references and keys unlike those of any earlier run against the same server. */
  nonce: string;
  /** The text of `--path`: one failing case of a property, to replay exactly it. */
  path?: string;
  /** What the run may cost; without it, every property tries its standard number of values. */
  effort?: Effort;
  /** How much of the plan is tried; `whole` where nothing limits the run, and nothing is said. */
  plan?: 'whole' | 'dealt';
  /** The requirements that are judged; without it, all that are registered. */
  selected?: ReadonlySet<RequirementId>;
  /** Requirements that are left out, for the user wants it so. */
  skip?: ReadonlySet<RequirementId>;
  /** The requests that an earlier run remembers, to be sent again. */
  earlier?: readonly RememberedRequest[];
  /** After so many failed requirements nothing more is sent. */
  bail?: number;
  /** How many requirements are judged at once at most; 1 by default. */
  connections?: number;
  /**
   * With it, a run adapts to a far server: it opens up to this many connections while answers stay as fast as they were,
   * and sets slow states up before they are needed.
   */
  mostConnections?: number;
  /** How long money may take to settle, in milliseconds. */
  settleMs?: number;
  /** How long an event may take to be delivered, in milliseconds. */
  deliveryMs?: number;
  /** How long the suite keeps quiet for a full rate-limit window, where the target's clock does not move it. */
  quietMs?: number;
  timeoutMs?: number;
  /** How long the target may be away, in milliseconds, before the run stops. */
  awayMs?: number;
  /** How long the state handler may take for one state, in milliseconds. */
  stateMs?: number;
  /** What the silence of operations may cost in time. */
  timeouts?: TimeoutOptions;
  /** Keeps connections, for a server that is known to be sound with them. */
  keepAlive?: boolean;
}
