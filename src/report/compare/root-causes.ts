import type { Cause, Report } from '../model/model.js';

/** A root cause, as far as two runs are compared by it. */
export interface Identified {
  requirement: string;
  fingerprints: readonly string[];
}

/** Whether two runs show the same root cause, whatever they selected, tried, and saw first. */
export const isSameCause = (one: Identified, other: Identified): boolean =>
  one.requirement === other.requirement ||
  one.fingerprints.some((fingerprint) => other.fingerprints.includes(fingerprint));

/**
 * Compares the root causes of two runs, or those that a file names with those of a run. One that the later run did not test is
 * in no list.
 *
 * @param isFixed whether what an earlier one is about was tested, and holds
 */
export function compareCauses<Before extends Identified, After extends Identified>(
  before: readonly Before[],
  after: readonly After[],
  isFixed: (earlier: Before) => boolean = () => false,
  isSame: (earlier: Before, later: After) => boolean = isSameCause,
) {
  const wasThere = (later: After): boolean => before.some((earlier) => isSame(earlier, later));
  const isThere = (earlier: Before): boolean => after.some((later) => isSameCause(earlier, later));
  return {
    fresh: after.filter((later) => !wasThere(later)),
    gone: before.filter((earlier) => isFixed(earlier) && !isThere(earlier)),
    kept: after.filter(wasThere),
  };
}

/** A root cause that makes a server fail: of violations, or an operation that is not there. */
export interface FailingCause {
  /** The requirement that shows it; of an operation that is not there, its id. */
  requirement: string;
  /** Every way in which it shows. */
  fingerprints: string[];
  headline: string;
  /** Whether random choices found it, so that another run may not meet it. */
  isByChance: boolean;
  /** The requirements that it breaks. */
  breaks: ReadonlySet<string>;
}

/** What makes a server fail. A cause of mere warnings does not. */
export function failingCauses({ causes, operations, requirements }: Report): FailingCause[] {
  const failed = requirements.filter(({ verdict }) => verdict === 'fail');
  return [
    ...causes
      .filter(({ id }) => failed.some((row) => row.id === id))
      .map((cause) => ({
        requirement: cause.id,
        fingerprints: cause.fingerprints,
        headline: cause.headline,
        isByChance: isByChance(cause),
        breaks: new Set([cause.id, ...cause.explains]),
      })),
    ...operations
      .filter(({ status, fail }) => status === 'not-there' && fail > 0)
      .map(({ operation }) => ({
        requirement: operation,
        fingerprints: [`${operation}: not implemented`],
        headline: `${operation} is not there`,
        isByChance: false,
        breaks: new Set(failed.filter((row) => row.operation === operation).map(({ id }) => id)),
      })),
  ];
}

// A cause that one piece of evidence shows each time is there each time.
const isByChance = ({ evidence }: Cause): boolean =>
  evidence.length > 0 &&
  evidence.every(
    ({ seed, story = [] }) => seed !== undefined || story.some(({ together, aside }) => together && !aside),
  );
