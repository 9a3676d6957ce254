import { defined } from '../../contract/json.js';
import type { Day, Whole } from '../../contract/scalars.js';
import { isMasked } from '../text/verdict-words.js';
import type { CauseInBrief, Report, ReportedBaseline } from '../model/model.js';
import {
  compareCauses,
  comparedRun,
  failingCauses,
  isSameCause,
  showsFurther,
  type ComparedRun,
  type Identified,
} from './root-causes.js';

/**
 * Root causes that are known and not fixed yet. `cwit certify --baseline FILE` fails for others only, and for entries
 * that are no longer true.
 *
 * @title Baseline of cwit certify
 */
export interface Baseline {
  $schema?: string;
  causes: BaselineEntry[];
}

export interface BaselineEntry {
  /** The requirement that shows the root cause; of an operation that is not implemented, its id. */
  requirement: string;
  /**
   * The ways in which it shows, without operations, values and seeds. A root cause that shares one of them is this one,
   * unless a further place of a body is wrong.
   */
  fingerprints: string[];
  /**
   * The requirements that it masks. A run that tests one of them without `requirement` shows the same root cause.
   */
  related?: string[];
  /** What fails, for readers. */
  headline: string;
  /**
   * Why it is left for now.
   *
   * @minLength 1
   */
  reason: string;
  /** The day on which it was first known. */
  since: Day;
  /** The last day on which it counts as known. */
  until?: Day;
  /**
   * It was found by random choices, of this seed: only a run with this seed, or a deep one, tells whether it is gone.
   */
  seed?: Whole;
}

/** Stands where a reason is to be given. */
export const noReason = 'to be filled in';

/**
 * The report with what a baseline says of it. Its verdict stays what it is: what is known fails all the same.
 *
 * @param file how messages name the baseline
 * @param today such as `2026-11-22`
 */
export function withBaseline(report: Report, { causes }: Baseline, file: string, today: string): Report {
  const run = { ...comparedRun(report), causes: failingCauses(report) };
  const { fresh, fixed, failing } = compareCauses(asRun(causes), run);
  const known = failing.flatMap(({ later, earlier }) => {
    const entries = earlier.filter((entry) => !showsFurther(entry, later));
    const entry = entries.find(({ requirement }) => requirement === later.requirement) ?? entries[0];
    return entry ? [{ later, entry }] : [];
  });
  const others = failing
    .map(({ later }) => later)
    .filter((later) => !known.some((one) => one.later === later));
  const unmet = fixed.flatMap((entry) =>
    entry.seed === undefined || triesAlike(report, entry.seed)
      ? []
      : [{ ...inBrief(entry), seed: entry.seed }],
  );
  const gone = fixed.map(inBrief).filter(({ id }) => !unmet.some((one) => one.id === id));
  const isExpired = ({ until = today }: BaselineEntry): boolean => until < today;
  const baseline: ReportedBaseline = {
    file,
    fresh: run.causes.filter((cause) => fresh.includes(cause) || others.includes(cause)).map(inBrief),
    known: known.map(({ later, entry }) => {
      const { reason, since, until } = entry;
      return {
        ...{ ...inBrief(later), reason, since },
        ...defined({ until, expired: isExpired(entry) ? (true as const) : undefined }),
      };
    }),
    gone,
    unmet,
    expired: causes
      .filter((entry) => isExpired(entry) && !gone.some(({ id }) => id === entry.requirement))
      .map(inBrief),
  };
  return { ...report, baseline };
}

/**
 * The baseline with everything that makes a report fail. Known entries keep their reason and their dates, and learn how
 * else their root cause shows.
 */
export function updated({ causes }: Baseline, report: Report, today: string): Baseline {
  const entries = causes.map((entry) => ({ ...entry }));
  const masked = new Set(report.requirements.filter(isMasked).map(({ id }) => id));
  for (const { requirement, fingerprints, related, headline, isByChance } of failingCauses(report)) {
    const shown = { requirement, fingerprints, related: related.filter((id) => masked.has(id)) };
    const known = entries.find((entry) => entry.requirement === requirement);
    const entry = known ?? entries.find((one) => isSameCause(one, shown));
    if (entry) learn(entry, shown);
    else
      entries.push({
        ...{ requirement, fingerprints: [...fingerprints] },
        ...defined({ related: shown.related.length > 0 ? shown.related : undefined }),
        ...{ headline, reason: noReason, since: today },
        ...defined({ seed: isByChance ? report.seed : undefined }),
      });
  }
  return { causes: entries };
}

function learn(entry: BaselineEntry, { fingerprints, related }: Required<Identified>): void {
  entry.fingerprints = merged(entry.fingerprints, fingerprints);
  const all = merged(entry.related ?? [], related);
  if (all.length > 0) entry.related = all;
}

/** The same texts where there is nothing new. */
const merged = (known: string[], more: readonly string[]): string[] =>
  more.every((one) => known.includes(one)) ? known : [...new Set([...known, ...more])].toSorted();

/** Why a requirement that fails is left for now, where a baseline knows its root cause, and is not past its date. */
export function knownReason(report: Report, requirement: string): string | undefined {
  const causes = failingCauses(report).filter((cause) =>
    [cause.requirement, ...cause.related].includes(requirement),
  );
  return report.baseline?.known.find(
    ({ id, expired }) => !expired && causes.some((cause) => cause.requirement === id),
  )?.reason;
}

// Nobody knows what else the run tested that wrote it: a root cause that masks one of its entries is a new one.
const asRun = (causes: readonly BaselineEntry[]): ComparedRun<BaselineEntry> => ({
  causes,
  passes: () => true,
});

const inBrief = ({
  requirement,
  headline,
}: Pick<BaselineEntry, 'requirement' | 'headline'>): CauseInBrief => ({
  id: requirement,
  headline,
});

/** Whether a run tries what random choices of a seed tried. */
const triesAlike = ({ seed, effort }: Report, other: number): boolean =>
  seed === other || effort?.depth === 'deep';
