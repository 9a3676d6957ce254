import type { RequirementId } from '../../contract/contract.js';
import type { Dispatcher } from '../dispatcher.js';

/** One thing that is tried with a receiver. */
export interface Rule {
  /** `receiver/<name>`. */
  id: string;
  /** What it is a case of. */
  requirement: RequirementId;
  text: string;
  /** Returns when the receiver keeps it; throws a Violation, or NotTestable. */
  judge: (dispatcher: Dispatcher) => Promise<void>;
}

/** Something that a receiver may do either way: shown, never judged. */
export interface Question {
  id: string;
  text: string;
  look: (dispatcher: Dispatcher) => Promise<string>;
}
