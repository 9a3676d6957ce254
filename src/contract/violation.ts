import type { Big } from 'big.js';
import type { Exchange } from './exchange.js';
import type { Evidence, Step } from './verdict.js';

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

/** How far a balance moved. */
export interface Movement {
  lost: Big;
  /** The amount of our transfer, which is another one in each attempt; none for a price, which others may pay as well. */
  of?: Big | null;
}

/** What a violation shows besides its two sentences. */
export interface Shown extends Pick<Evidence, 'faults' | 'symptom' | 'headline'> {
  /** How a property found it: then it was sent again, and it repeated. */
  found?: Found;
  /** Two exchanges whose responses should be the same. */
  compares?: readonly [Exchange, Exchange];
  /** The exchanges that it rests on, where these are fewer than all that were sent. */
  exchanges?: readonly Exchange[];
  /** The balance alone shows it: where others may move that as well, it has to repeat. */
  movement?: Movement;
  /** All that was done. The engine sets it, where `exchanges` do not say it. */
  story?: readonly Step[];
}

/** The target broke the requirement under test. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly found: Found | undefined;
  /** Set where it is first known. */
  story: readonly Step[] | undefined;

  constructor(
    readonly expected: string,
    readonly actual: string,
    readonly exchange?: Exchange,
    readonly shown: Shown = {},
  ) {
    super(`expected ${expected}, got ${actual}`);
    this.found = shown.found;
    this.story = shown.story ?? shown.exchanges?.map(({ id }) => ({ exchange: id }));
  }

  /** The same, as a property found it. */
  foundBy(found: Found): Violation {
    const { expected, actual, exchange, shown, story } = this;
    return new Violation(expected, actual, exchange, { ...shown, found, ...(story ? { story } : {}) });
  }
}

/** The requirement cannot be judged on this target; the reason says what is missing. */
export class NotTestable extends Error {
  override readonly name: string = 'NotTestable';
}

/** A balance moved while nobody of the run moved it. */
export class ForeignMove extends NotTestable {}

/**
 * The target made a legal choice that leaves the requirement nothing to judge, such as the other of two documented
 * variants; the reason names the choice. Unlike what is not testable, it leaves a report complete.
 */
export class NotOffered extends NotTestable {
  override readonly name = 'NotOffered';
}
