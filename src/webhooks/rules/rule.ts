import type { RequirementId } from '../../contract/contract.js';
import type { Dispatcher } from '../dispatcher.js';

/** A rule that a receiver is judged by. */
export interface Rule {
  /** `receiver/<name>`. */
  id: string;
  /** The requirement that it belongs to. */
  requirement: RequirementId;
  text: string;
  /** A positive control: the other rules are judged only once a genuine event was accepted. */
  control?: true;
  /** Judged only with the probe of the receiver. */
  needsProbe?: true;
  /** Returns when the receiver keeps it; throws a Violation, or NotTestable. */
  judge: (dispatcher: Dispatcher) => Promise<void>;
}

/** A choice that the contract leaves to a receiver: reported, never judged. */
export interface Observation {
  id: string;
  text: string;
  observe: (dispatcher: Dispatcher) => Promise<string>;
}
