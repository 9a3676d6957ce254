import { NotTestable } from '../contract/violation.js';

/** A state that the state handler was asked for without an answer: it may be there. */
export class Unanswered extends NotTestable {}

/** A request may cost more than what is left of what the run may spend. */
export class TooExpensive extends NotTestable {}

/** Nothing more is sent: a limit that the user set is reached, or the user stopped the run. */
export class LimitReached extends NotTestable {
  override readonly name = 'LimitReached';
}

export { TargetDown } from '../http/failures.js';
export {
  ForeignMove,
  NotOffered,
  NotTestable,
  Violation,
  type Found,
  type Movement,
} from '../contract/violation.js';
