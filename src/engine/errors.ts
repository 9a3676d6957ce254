import type { Words } from '../contract/phrase.js';
import { because } from '../contract/reason.js';
import { NotTestable } from '../contract/violation.js';

/** The state handler did not answer, but the state may have been set up. */
export class Unanswered extends NotTestable {}

/** A request may cost more than the rest of the spending limit. */
export class TooExpensive extends NotTestable {}

/** The key may not use the operation (ruling:forbidden). */
export class Forbidden extends NotTestable {}

/** The run sends nothing more because it reached a limit or the user stopped it. */
export class LimitReached extends NotTestable {
  override readonly name = 'LimitReached';

  constructor(words: Words) {
    super(because('stopped', words));
  }
}

export { TargetDown } from '../http/failures.js';
export { NotOffered, NotTestable, Violation, type Found } from '../contract/violation.js';
