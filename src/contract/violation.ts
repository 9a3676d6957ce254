import type { Exchange } from './exchange.js';
import type { Finding } from './finding.js';
import { reasonInWords, reasonOf, type Reason, type Why } from './reason.js';
import type { Step } from './verdict.js';

/** A counterexample of a property, and how to replay it. */
export interface Found {
  /** The seed and path of the value: `cwit certify --only ID --seed N --path P`. */
  seed: number;
  path: string;
  /** The depth of the run if it is not `standard`, because the order of values may depend on it. */
  depth?: string;
  /** The value in words. */
  case?: string;
  /** The number of requests that shrinking took. */
  shrinking?: number;
}

export interface Shown {
  /** The counterexample, if a property found the violation. It has been confirmed by a second attempt. */
  found?: Found;
  /** Two exchanges whose responses should be equal. */
  compares?: readonly [Exchange, Exchange];
  /** The exchanges that prove the violation, if these are fewer than all. */
  exchanges?: readonly Exchange[];
  /** Another explanation of the movement, so that the violation must repeat with other amounts. */
  mayBe?: 'other client' | 'refund';
  /** All steps. The engine sets them unless `exchanges` are given. */
  story?: readonly Step[];
}

/** The server broke the requirement under test. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly found: Found | undefined;
  story: readonly Step[] | undefined;

  constructor(
    readonly finding: Finding,
    readonly exchange?: Exchange,
    readonly shown: Shown = {},
  ) {
    super(JSON.stringify(finding));
    this.found = shown.found;
    this.story = shown.story ?? shown.exchanges?.map(({ id }) => ({ exchange: id }));
  }

  /** The same violation at the end of a sequence of steps. */
  at(steps: readonly string[]): Violation {
    const { finding, exchange, shown } = this;
    return new Violation({ ...finding, steps: steps.join('; ') }, exchange, shown);
  }

  /** The same violation with its counterexample. */
  foundBy(found: Found): Violation {
    const { finding, exchange, shown, story } = this;
    return new Violation(finding, exchange, { ...shown, found, ...(story ? { story } : {}) });
  }
}

/** The suite cannot test the requirement on this server, for a reason. */
export class NotTestable extends Error {
  override readonly name: string = 'NotTestable';
  readonly reason: Reason;

  constructor(why: Why) {
    const { stackTraceLimit } = Error;
    // It is a result and not a bug, and most of the time that it took went into its stack.
    Error.stackTraceLimit = 0;
    super(reasonInWords(why));
    Error.stackTraceLimit = stackTraceLimit;
    this.reason = reasonOf(why);
  }
}

/**
 * The server made a valid choice that leaves nothing to test, such as the other of two documented variants. The message
 * names the choice. Unlike NotTestable, it leaves a report complete.
 */
export class NotOffered extends NotTestable {
  override readonly name = 'NotOffered';
}
