import type { RequirementId } from '../../generated/requirement-ids.js';
import type { Count, Whole } from './scalars.js';
import type { Finding } from './finding.js';
import type { Reason } from './reason.js';

export type Outcome = 'pass' | 'fail' | 'warn' | 'not-testable' | 'not-offered';

/** The kind of a step: a reading of the balance, the set-up of a state, a move of the clock, or a wait. */
export type StepKind = 'balance' | 'state' | 'clock' | 'wait';

/** A step that led to a verdict: a request, or another action such as moving the clock. */
export interface Step {
  /** The id of the exchange. */
  exchange?: Whole;
  /** A description of the action, or a note on the exchange. */
  text?: string;
  kind?: StepKind;
  /** The name of the shared work that the step belongs to. */
  shared?: string;
}

/** The evidence for a verdict. `exchange` is the id of the most relevant exchange. */
export interface Evidence {
  finding: Finding;
  exchange?: Whole;
  /** The ids of two exchanges whose responses should be equal. */
  compares?: readonly [Whole, Whole];
  /** All steps that led to the verdict, in order. */
  story?: readonly Step[];
  /** For a property: seed and path, the value in words, and the cost of shrinking. A sampled test has a seed only. */
  seed?: Whole;
  path?: string;
  depth?: string;
  case?: string;
  shrinking?: Count;
  /** The property that found a violation of another requirement. */
  by?: RequirementId;
}

export interface Verdict {
  requirement: RequirementId;
  outcome: Outcome;
  reason?: Reason;
  evidence?: Evidence;
}

/** A violation that a check found. The level of its requirement decides whether it fails or warns. */
export interface Breach {
  requirement: RequirementId;
  finding: Finding;
}

// The worse outcome wins: a single violation outweighs any number of passes.
const severity: Record<Outcome, number> = { 'not-offered': 0, 'not-testable': 1, pass: 2, warn: 3, fail: 4 };

/** Whether the requirement was tested, regardless of the result. */
export const isTested = (outcome: Outcome): boolean => severity[outcome] >= severity.pass;

export function worse(a: Outcome, b: Outcome): Outcome {
  return severity[a] >= severity[b] ? a : b;
}
