import type { Exchange } from '../../../../src/contract/exchange.js';
import type { ClientContext } from '../../../../src/traffic/client/rule.js';

/** A rule, exchanges that break it, and others that keep it. */
export interface Row {
  rule: string;
  broken: Exchange[];
  kept: Exchange[];
  context?: Partial<ClientContext>;
  /** How often it is broken, where it is not once. */
  count?: number;
  clause?: string;
}
