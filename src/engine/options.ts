import type { RequirementId } from '../contract/contract.js';
import type { Redactor } from '../redaction/redactor.js';
import type { Target } from '../server-under-test/target.js';
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
  /** Removes secrets from events; by default a redactor for the target. */
  redactor?: Redactor;
  /** Called before the first requirement to read values of states from the API. */
  discover?: (run: Run, entries: readonly Entry[]) => Promise<void>;
  /** Creates the contexts of the run. Code that knows the contract's domain plugs in here. */
  contexts?: (run: Run) => ContextFactory;
  /** Decides every random choice. The same seed sends the same requests. */
  seed: number;
  /** Makes references and keys differ from those of earlier runs against the same server. */
  nonce: string;
  /** The text of `--path`: a failing case of a property to replay. */
  path?: string;
  /** The depth and the limits. Without them, every property tries its standard number of values. */
  effort?: Effort;
  /** How much of the sampling plan the run tries; `whole` by default, and `sampled` at a depth below `deep`. */
  plan?: 'whole' | 'sampled';
  /** The requirements to test; by default all registered ones. */
  selected?: ReadonlySet<RequirementId>;
  skip?: ReadonlySet<RequirementId>;
  /** The requests that an earlier run recorded, to be sent again. */
  earlier?: readonly RememberedRequest[];
  /** The number of failed requirements after which the run sends nothing more. */
  bail?: number;
  /** The maximum number of requirements tested in parallel; 1 by default. */
  connections?: number;
  /** The maximum time in milliseconds that money may take to settle. */
  settleMs?: number;
  /** The maximum time in milliseconds that the delivery of an event may take. */
  deliveryMs?: number;
  /** The pause in milliseconds for a full rate-limit window if the suite cannot move the server's clock. */
  quietMs?: number;
  timeoutMs?: number;
  /** The maximum time in milliseconds that the server may be unavailable before the run stops. */
  awayMs?: number;
  /** The maximum time in milliseconds that the state handler may take for one state. */
  stateMs?: number;
  /** The time limits for operations that do not answer. */
  timeouts?: TimeoutOptions;
  /** Keeps connections open, for a server that is known to handle persistent connections. */
  keepAlive?: boolean;
}
