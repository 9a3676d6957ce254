import { defined } from '../../contract/json.js';
import type { Day, Whole } from '../../contract/scalars.js';
import type { Report, ReportedBaseline } from '../model/model.js';
import { compareCauses, failingCauses, isSameCause, type FailingCause } from './root-causes.js';

/**
 * Causes that are known and wait to be fixed. `cwit certify --baseline FILE` is red for others only, and for entries
 * that are no longer true.
 *
 * @title Baseline of cwit certify
 */
export interface Baseline {
  $schema?: string;
  causes: BaselineEntry[];
}

export interface BaselineEntry {
  /** The requirement that shows the cause; of an operation that is not there, its id. */
  requirement: string;
  /**
   * The ways in which it shows, without operations, values and seeds. A root cause that shows in another way as well is a
   * different one.
   */
  fingerprints: string[];
  /** What is broken, for readers. */
  headline: string;
  /**
   * Why it is left for now.
   *
   * @minLength 1
   */
  reason: string;
  /** The day on which it was first known. */
  since: Day;
  /** The last day on which it is taken for known. */
  until?: Day;
  /**
   * It was found by random choices, of this seed: only a run with this seed, or a deep one, tells whether it is gone.
   */
  seed?: Whole;
}

/** Stands where a reason is to be given. */
export const noReason = 'to be filled in';

/**
 * The report with what a baseline says of it. Its verdict stays what it is: what is known is broken all the same.
 *
 * @param file how messages name the baseline
 * @param today such as `2026-11-22`
 */
export function withBaseline(report: Report, { causes }: Baseline, file: string, today: string): Report {
  const isFixed = (entry: BaselineEntry): boolean => holdsNow(entry, report);
  const { fresh, kept, gone: fixed } = compareCauses(causes, failingCauses(report), isFixed, isShownBy);
  const unmet = fixed.flatMap(({ requirement, seed }) =>
    seed === undefined || triesAlike(report, seed) ? [] : [{ id: requirement, seed }],
  );
  const gone = idsOf(fixed).filter((id) => !unmet.some((one) => one.id === id));
  const expired = causes.filter(
    ({ requirement, until = today }) => until < today && !gone.includes(requirement),
  );
  const baseline: ReportedBaseline = {
    file,
    fresh: idsOf(fresh),
    known: idsOf(kept).map((id) => {
      const { reason, since, until } = causes.find(({ requirement }) => requirement === id)!;
      return { id, reason, since, ...defined({ until }) };
    }),
    gone,
    unmet,
    expired: idsOf(expired),
  };
  return { ...report, baseline };
}

/**
 * The baseline with all that makes a report fail. What there is keeps its reason and its dates, and learns how else
 * its cause shows.
 */
export function updated({ causes }: Baseline, report: Report, today: string): Baseline {
  const failing = failingCauses(report);
  const learned = causes.map((entry) => {
    const shown = failing.find(({ requirement }) => requirement === entry.requirement)?.fingerprints ?? [];
    const others = shown.filter((way) => !entry.fingerprints.includes(way));
    return others.length > 0
      ? { ...entry, fingerprints: [...entry.fingerprints, ...others].toSorted() }
      : entry;
  });
  const added = failing
    .filter(({ requirement }) => !idsOf(causes).includes(requirement))
    .map(({ requirement, fingerprints, headline, isByChance }): BaselineEntry => ({
      ...{ requirement, fingerprints, headline, reason: noReason, since: today },
      ...defined({ seed: isByChance ? report.seed : undefined }),
    }));
  return { causes: [...learned, ...added] };
}

/** Why a requirement that fails is left for now, where a baseline knows the cause that breaks it, and is not past its date. */
export function knownReason(report: Report, requirement: string): string | undefined {
  const { known = [], expired = [] } = report.baseline ?? {};
  const causes = failingCauses(report).filter(({ breaks }) => breaks.has(requirement));
  return known.find(({ id }) => !expired.includes(id) && idsOf(causes).includes(id))?.reason;
}

const idsOf = (causes: readonly Pick<FailingCause, 'requirement'>[]): string[] =>
  causes.map(({ requirement }) => requirement);

/** Whether a cause is the one of an entry, and no further place of a body is wrong. */
const isShownBy = (entry: BaselineEntry, cause: FailingCause): boolean =>
  isSameCause(entry, cause) &&
  cause.fingerprints.every((way) => !way.startsWith('body: ') || entry.fingerprints.includes(way));

function holdsNow({ requirement }: BaselineEntry, { requirements, operations }: Report): boolean {
  const row = requirements.find(({ id }) => id === requirement);
  if (row) return row.verdict === 'pass';
  const { status } = operations.find(({ operation }) => operation === requirement) ?? {};
  return status === 'kept' || status === 'broken';
}

/** Whether a run tries what random choices of a seed tried. */
const triesAlike = ({ seed, effort }: Report, other: number): boolean =>
  seed === other || effort?.depth === 'deep';
