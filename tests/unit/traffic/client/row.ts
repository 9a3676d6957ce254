import type { Exchange } from '../../../../src/contract/exchange.js';
import type { ClientContext } from '../../../../src/traffic/client/rule.js';

/** A rule, exchanges that break it, and exchanges that follow it. */
export interface Row {
  rule: string;
  broken: Exchange[];
  kept: Exchange[];
  context?: Partial<ClientContext>;
  /** The number of breaches; 1 by default. */
  count?: number;
  clause?: string;
}
