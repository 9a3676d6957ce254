import type { Exchange } from '../contract/exchange.js';

/** The target broke the requirement under test. */
export class Violation extends Error {
  override readonly name = 'Violation';
  constructor(
    readonly expected: string,
    readonly actual: string,
    readonly exchange?: Exchange,
    /** How fast-check found it. */
    readonly found?: { seed: number; path: string },
  ) {
    super(`expected ${expected}, got ${actual}`);
  }
}

/** The requirement cannot be judged on this target; the reason says what is missing. */
export class NotTestable extends Error {
  override readonly name = 'NotTestable';
}

/** The target does not answer any more: the run stops, and says so once. */
export class TargetDown extends Error {
  override readonly name = 'TargetDown';
}
