import type { RequirementRow } from '../../contract/contract.js';
import type { Dispatcher } from '../dispatcher.js';

interface RuleTest {
  /** Whether it sends a genuine event itself. The other rules first need an accepted genuine event. */
  isBaseline?: true;
  /** Whether a slow receiver gets no other events at the same time. */
  isExclusive?: true;
  needsProbe?: true;
  /** Throws a Violation if the receiver violates the rule, or NotTestable. */
  test: (dispatcher: Dispatcher) => Promise<unknown>;
}

/** A rule for receivers. It is a part of the requirement that its tag names. */
export type Rule = RequirementRow & RuleTest;

/** The declaration of a rule. Its id is `receiver/` and the name. */
export type DeclaredRule = RuleTest & { name: string; text: string };

/** Unspecified behavior of a receiver, which is reported but not tested. */
export interface Observation {
  id: string;
  text: string;
  observe: (dispatcher: Dispatcher) => Promise<string>;
}
