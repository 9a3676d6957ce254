import { isJudged } from '../../contract/verdict.js';
import type { Cause, Report } from '../model/model.js';

/** A root cause, as far as two runs are compared by it. */
export interface Identified {
  /** The requirement that shows it; of an operation that is not implemented, its id. */
  requirement: string;
  fingerprints: readonly string[];
  /** Further requirements that fail because of it. */
  related?: readonly string[];
}

/** A run, or a file that names the root causes of one. */
export interface ComparedRun<C extends Identified> {
  causes: readonly C[];
  /** Whether a requirement holds, or an operation is there; undefined where the run did not test it. */
  passes: (id: string) => boolean | undefined;
}

/**
 * Whether two runs show the same root cause, whatever they selected, tried, and saw first. The values that a run tries
 * decide the words of most failures, so that one requirement may show one fault in two ways. A crash, a wrong status and a
 * wrong place of a body look the same for all values: a different one is a different fault.
 */
export const isSameCause = (one: Identified, other: Identified): boolean =>
  one.fingerprints.some((fingerprint) => other.fingerprints.includes(fingerprint)) ||
  (one.requirement === other.requirement && [one, other].every(dependsOnValues));

const dependsOnValues = ({ fingerprints }: Identified): boolean =>
  fingerprints.length === 0 || fingerprints.some((way) => !/^(body: |status |crash: )|: 5xx$/.test(way));

/** Whether the later cause shows a wrong place of a body that the earlier one lacks, or a crash where that has none. */
export const showsFurther = (earlier: Identified, later: Identified): boolean =>
  later.fingerprints.some((way) => way.startsWith('body: ') && !earlier.fingerprints.includes(way)) ||
  (crashes(later) && !crashes(earlier) && !isRelated(earlier, later));

const crashes = ({ fingerprints }: Identified): boolean =>
  fingerprints.some((way) => /^crash: |: 5xx$/.test(way));

/** The root causes of two runs. One that the later run did not test is in no list. */
export function compareCauses<Before extends Identified, After extends Identified>(
  before: ComparedRun<Before>,
  after: ComparedRun<After>,
) {
  // A run that does not test what masks a failure shows that failure instead.
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

/** A root cause of a report: of failures or warnings, or an operation that is not implemented. */
export interface ReportedCause extends Required<Identified> {
  headline: string;
  /** Whether it makes the server fail: a cause of mere warnings does not. */
  isFailure: boolean;
  /** Whether random choices found it, so that another run may not meet it. */
  isByChance: boolean;
}

/** A report as a run that others are compared with. */
export function comparedRun({ causes, operations, requirements }: Report): ComparedRun<ReportedCause> {
  const verdicts = new Map<string, boolean | undefined>([
    ...requirements.map(
      ({ id, verdict }) => [id, isJudged(verdict) ? verdict === 'pass' : undefined] as const,
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
        .filter(({ status, fail }) => status === 'not-there' && fail > 0)
        .map(({ operation }) => ({
          requirement: operation,
          fingerprints: [`${operation}: not implemented`],
          related: failed.filter((row) => row.operation === operation).map(({ id }) => id),
          headline: `${operation} is not implemented`,
          isFailure: true,
          isByChance: false,
        })),
    ],
    passes: (id) => verdicts.get(id),
  };
}

const isImplemented = { kept: true, broken: true, 'not-there': false, 'not-judged': undefined } as const;

/** The root causes that make a server fail. */
export const failingCauses = (report: Report): ReportedCause[] =>
  comparedRun(report).causes.filter(({ isFailure }) => isFailure);

// A cause that one piece of evidence shows each time is there each time.
const isByChance = ({ evidence }: Cause): boolean =>
  evidence.length > 0 &&
  evidence.every(
    ({ seed, story = [] }) => seed !== undefined || story.some(({ together, aside }) => together && !aside),
  );
