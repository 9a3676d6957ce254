import { isTested } from '../../contract/verdict.js';
import { fingerprint, kindOfFingerprint } from '../causes/symptoms.js';
import type { Cause, Report } from '../model/model.js';

/** The parts of a root cause by which runs are compared. */
export interface Identified {
  /** The requirement that shows it, or the id of an operation that is not implemented. */
  requirement: string;
  fingerprints: readonly string[];
  /** Further requirements that fail because of it. */
  related?: readonly string[];
}

/** A run with its root causes. */
export interface ComparedRun<C extends Identified> {
  causes: readonly C[];
  /** Whether a requirement passes or an operation is implemented; undefined if the run did not test it. */
  passes: (id: string) => boolean | undefined;
}

/**
 * Whether two runs show the same root cause. The tried values affect most fingerprints, so the same requirement may show one
 * fault in two ways. The fingerprints of crashes, wrong statuses and wrong bodies do not depend on values: if they
 * differ, the faults differ.
 */
export const isSameCause = (one: Identified, other: Identified): boolean =>
  one.fingerprints.some((fingerprint) => other.fingerprints.includes(fingerprint)) ||
  (one.requirement === other.requirement && [one, other].every(dependsOnValues));

const isFixed = ['body', 'status', 'crash', '5xx'];

export const isCrash = (fingerprint: string): boolean =>
  ['crash', '5xx'].includes(kindOfFingerprint(fingerprint));

const dependsOnValues = ({ fingerprints }: Identified): boolean =>
  fingerprints.length === 0 || fingerprints.some((way) => !isFixed.includes(kindOfFingerprint(way)));

/** Compares the root causes of two runs. A root cause that the later run did not test is in no list. */
export function compareCauses<Before extends Identified, After extends Identified>(
  before: ComparedRun<Before>,
  after: ComparedRun<After>,
) {
  // A run that does not test the masking requirement shows the masked failure instead.
  const isSame = (earlier: Before, later: After): boolean =>
    isSameCause(earlier, later) ||
    (isRelated(earlier, later) && after.passes(earlier.requirement) === undefined) ||
    (isRelated(later, earlier) && before.passes(later.requirement) === undefined);
  const matches = after.causes.map((later) => ({
    later,
    earlier: before.causes.filter((earlier) => isSame(earlier, later)),
  }));
  const isThere = (cause: Before): boolean => matches.some(({ earlier }) => earlier.includes(cause));
  return {
    fresh: matches.filter(({ earlier }) => earlier.length === 0).map(({ later }) => later),
    fixed: before.causes.filter((cause) => after.passes(cause.requirement) === true && !isThere(cause)),
    failing: matches.filter(({ earlier }) => earlier.length > 0),
  };
}

const isRelated = ({ related = [] }: Identified, { requirement }: Identified): boolean =>
  related.includes(requirement);

/** A root cause of failures or warnings, or an operation that is not implemented. */
export interface ReportedCause extends Required<Identified> {
  headline: string;
  /** Whether it affects the verdict. Root causes of warnings do not. */
  isFailure: boolean;
  /** Whether random choices found it, so that another run may miss it. */
  isByChance: boolean;
}

export function comparedRun({ causes, operations, requirements }: Report): ComparedRun<ReportedCause> {
  const verdicts = new Map<string, boolean | undefined>([
    ...requirements.map(
      ({ id, verdict }) => [id, isTested(verdict) ? verdict === 'pass' : undefined] as const,
    ),
    ...operations.map(({ operation, status }) => [operation, isImplemented[status]] as const),
  ]);
  const failed = requirements.filter(({ verdict }) => verdict === 'fail');
  return {
    causes: [
      ...causes.map((cause) => ({
        requirement: cause.id,
        fingerprints: cause.fingerprints,
        related: cause.explains,
        headline: cause.headline,
        isFailure: failed.some(({ id }) => id === cause.id),
        isByChance: isByChance(cause),
      })),
      ...operations
        .filter(({ status, fail }) => status === 'not-offered' && fail > 0)
        .map(({ operation }) => ({
          requirement: operation,
          fingerprints: [fingerprint('requirement', `${operation} not implemented`)],
          related: failed.filter((row) => row.operation === operation).map(({ id }) => id),
          headline: `${operation} is not implemented`,
          isFailure: true,
          isByChance: false,
        })),
    ],
    passes: (id) => verdicts.get(id),
  };
}

const isImplemented = { pass: true, fail: true, 'not-offered': false, 'not-testable': undefined } as const;

/** The root causes that affect the verdict. */
export const failingCauses = (report: Report): ReportedCause[] =>
  comparedRun(report).causes.filter(({ isFailure }) => isFailure);

// A root cause with deterministic evidence shows in every run.
const isByChance = ({ evidence }: Cause): boolean =>
  evidence.length > 0 &&
  evidence.every(
    ({ seed, story = [] }) => seed !== undefined || story.some(({ together, aside }) => together && !aside),
  );
