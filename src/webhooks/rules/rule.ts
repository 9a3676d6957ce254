import type { RequirementId } from '../../contract/contract.js';
import type { Dispatcher } from '../dispatcher.js';

/** One thing that is tried with a receiver. */
export interface Rule {
  /** `receiver/<name>`. */
  id: string;
  /** What it is a case of. */
  requirement: RequirementId;
  text: string;
  /** It is a positive control itself: the others are judged only once a genuine event was taken. */
  control?: true;
  /** Only the receiver itself can tell. */
  needsProbe?: true;
  /** Returns when the receiver keeps it; throws a Violation, or NotTestable. */
  judge: (dispatcher: Dispatcher) => Promise<void>;
}

/** Something that a receiver may do either way: shown, never judged. */
export interface Question {
  id: string;
  text: string;
  look: (dispatcher: Dispatcher) => Promise<string>;
}
