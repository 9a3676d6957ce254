import type { Exchange } from '../contract/exchange.js';

/** The value of a property that showed a violation, and how to try it again. */
export interface Found {
  /** Seed and path of the value: `cwit certify --only ID --seed N --path P`. */
  seed: number;
  path: string;
  /** The depth of the run, where it is not the standard one: which values come first may depend on it. */
  depth?: string;
  /** The value in words. */
  case?: string;
  /** How many requests it cost to make it as small as it is. */
  shrinking?: number;
}

/** The target broke the requirement under test. */
export class Violation extends Error {
  override readonly name = 'Violation';
  constructor(
    readonly expected: string,
    readonly actual: string,
    readonly exchange?: Exchange,
    /** How a property found it: then it was sent again, and it repeated. */
    readonly found?: Found,
  ) {
    super(`expected ${expected}, got ${actual}`);
  }
}

/** The requirement cannot be judged on this target; the reason says what is missing. */
export class NotTestable extends Error {
  override readonly name: string = 'NotTestable';
}

/**
 * The target made a legal choice that leaves the requirement nothing to judge, such as the other of two documented
 * variants; the reason names the choice. Unlike what is not testable, it leaves a report complete.
 */
export class NotOffered extends NotTestable {
  override readonly name = 'NotOffered';
}

/** Nothing more is sent: a limit that the user set is reached, or the user stopped the run. */
export class LimitReached extends NotTestable {
  override readonly name = 'LimitReached';
}

/** The target does not answer any more: the run stops, and says so once. */
export class TargetDown extends Error {
  override readonly name = 'TargetDown';
}
