import type { RequirementId } from '../../generated/requirement-ids.js';
import type { Count, Whole } from './scalars.js';
import type { Fault } from './schema-faults.js';

export type Outcome = 'pass' | 'fail' | 'warn' | 'not-testable' | 'not-offered';

/** Something that was done on the way to a verdict: a request, or what was none, such as a clock that was moved. */
export interface Step {
  /** The id of the exchange. */
  exchange?: Whole;
  /** What was done, or what matters of the exchange, in words. */
  text?: string;
  /** What was done once for several requirements, of which it is a part. */
  shared?: string;
}

/** What shows a verdict. `exchange` is the id of the exchange that shows it best. */
export interface Evidence {
  expected: string;
  actual: string;
  exchange?: Whole;
  /** The places of a body that are not as documented. */
  faults?: readonly Fault[];
  /** How the failure shows, the same for every operation, value and seed: failures that share it have one root cause. */
  symptom?: string;
  /** What happened, in one sentence for the head of a report. Made from the other members where it is absent. */
  headline?: string;
  /** The ids of two exchanges whose responses should be the same. */
  compares?: readonly [Whole, Whole];
  /** All that the verdict rests on, in the order in which it was done. */
  story?: readonly Step[];
  /** When a property found it: its seed and path, the value in words, and what it cost to make it small. A plan has a seed alone. */
  seed?: Whole;
  path?: string;
  depth?: string;
  case?: string;
  shrinking?: Count;
  /** The property, where it found a violation of another requirement. */
  by?: RequirementId;
}

export interface Verdict {
  requirement: RequirementId;
  outcome: Outcome;
  reason?: string;
  evidence?: Evidence;
}

/** A violation that a check saw; its requirement's level decides whether it fails or warns. */
export interface Finding extends Pick<Evidence, 'expected' | 'actual' | 'faults' | 'symptom' | 'headline'> {
  requirement: RequirementId;
}

// The worse outcome stands: a single violation outweighs any number of passes.
const severity: Record<Outcome, number> = { 'not-offered': 0, 'not-testable': 1, pass: 2, warn: 3, fail: 4 };

/** Whether the requirement was judged, whatever came of it. */
export const isJudged = (outcome: Outcome): boolean => severity[outcome] >= severity.pass;

export function worse(a: Outcome, b: Outcome): Outcome {
  return severity[a] >= severity[b] ? a : b;
}
