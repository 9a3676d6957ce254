import { defined } from '../../contract/json.js';
import { fingerprintVersion, isFingerprint } from '../causes/symptoms.js';
import type { Count, Day, Whole } from '../../contract/scalars.js';
import { isMasked } from '../build/summary.js';
import type { Report, ReportedBaseline } from '../model/model.js';
import { compareCauses, comparedRun, failingCauses, isSameCause, showsFurther } from './root-causes.js';

/**
 * Known root causes that are not fixed yet. `cwit certify --baseline FILE` fails only for other root causes and for
 * outdated entries.
 *
 * @title Baseline of cwit certify
 */
export interface Baseline {
  $schema?: string;
  /** The version of the fingerprints. Those of an earlier version are replaced when a run shows their requirement. */
  version?: Count;
  causes: BaselineEntry[];
}

export interface BaselineEntry {
  /** The requirement that shows the root cause, or the id of an operation that is not implemented. */
  requirement: string;
  /**
   * The ways in which it shows, without operations, values and seeds. A root cause that shares one of them matches this entry,
   * unless a further place of a body is wrong.
   */
  fingerprints: string[];
  /**
   * The requirements that it masks. A run that tests one of them without `requirement` shows the same root cause.
   */
  related?: string[];
  /** The failure in one sentence, for readers. */
  headline: string;
  /**
   * Why it is not fixed yet.
   *
   * @minLength 1
   */
  reason: string;
  /** The day on which the entry was added. */
  since: Day;
  /** The last day on which the entry is valid. */
  until?: Day;
  /**
   * The seed of the random choices that found it. Only a run with this seed, or a deep run, shows whether it is fixed.
   */
  seed?: Whole;
}

/** Whether an earlier version wrote the fingerprints of an entry. */
const isOld = ({ fingerprints }: BaselineEntry): boolean =>
  fingerprints.length > 0 && !fingerprints.some((one) => isFingerprint(one));

/** The same entries with fingerprints of this version, as far as a report shows their root causes. */
export function renewed({ causes }: Baseline, report: Report): Baseline {
  const found = new Map(failingCauses(report).map((cause) => [cause.requirement, cause.fingerprints]));
  return {
    version: fingerprintVersion,
    causes: causes.map((entry) => {
      const fingerprints = isOld(entry) ? found.get(entry.requirement) : undefined;
      return fingerprints ? { ...entry, fingerprints: [...fingerprints] } : entry;
    }),
  };
}

/** The placeholder for a reason that the user has to fill in. */
export const noReason = 'to be filled in';

/**
 * Adds the comparison with a baseline to a report. The verdict stays the same: known root causes still fail.
 *
 * @param file the name of the baseline in messages
 * @param today such as `2026-11-22`
 */
export function withBaseline(report: Report, { causes }: Baseline, file: string, today: string): Report {
  const run = { ...comparedRun(report), causes: failingCauses(report) };
  // The baseline does not record which requirements its run tested, so a root cause that masks an entry counts as new.
  const { fresh, fixed, failing } = compareCauses({ causes, passes: () => true }, run);
  const known = failing.flatMap(({ later, earlier }) => {
    const entries = earlier.filter((entry) => !showsFurther(entry, later));
    const entry = entries.find(({ requirement }) => requirement === later.requirement) ?? entries[0];
    return entry ? [{ later, entry }] : [];
  });
  const others = failing
    .map(({ later }) => later)
    .filter((later) => !known.some((one) => one.later === later));
  const unmet = fixed.flatMap((entry) => {
    const { seed = report.seed } = entry;
    // A deep run tries the random values of all seeds.
    return seed === report.seed || report.effort?.depth === 'deep' ? [] : [{ ...inBrief(entry), seed }];
  });
  const gone = fixed.map(inBrief).filter(({ id }) => !unmet.some((one) => one.id === id));
  const isExpired = ({ until = today }: BaselineEntry): boolean => until < today;
  const baseline: ReportedBaseline = {
    file,
    fresh: run.causes.filter((cause) => fresh.includes(cause) || others.includes(cause)).map(inBrief),
    known: known.map(({ later, entry }) => ({
      ...{ ...inBrief(later), reason: entry.reason, since: entry.since },
      ...defined({ until: entry.until, expired: isExpired(entry) ? (true as const) : undefined }),
    })),
    gone,
    unmet,
    expired: causes
      .filter((entry) => isExpired(entry) && !gone.some(({ id }) => id === entry.requirement))
      .map(inBrief),
  };
  return { ...report, baseline };
}

/**
 * Adds all failing root causes of a report to a baseline. Known entries keep their reason and dates and gain new
 * fingerprints.
 */
export function updated({ causes }: Baseline, report: Report, today: string): Baseline {
  const entries = causes.map((entry) => ({ ...entry }));
  const masked = new Set(report.requirements.filter(isMasked).map(({ id }) => id));
  for (const { requirement, fingerprints, related, headline, isByChance } of failingCauses(report)) {
    const shown = { requirement, fingerprints, related: related.filter((id) => masked.has(id)) };
    const known = entries.find((entry) => entry.requirement === requirement);
    const entry = known ?? entries.find((one) => isSameCause(one, shown));
    if (entry) {
      entry.fingerprints = merged(entry.fingerprints, fingerprints);
      const all = merged(entry.related ?? [], shown.related);
      if (all.length > 0) entry.related = all;
    } else
      entries.push({
        ...{ requirement, fingerprints: [...fingerprints] },
        ...defined({ related: shown.related.length > 0 ? shown.related : undefined }),
        ...{ headline, reason: noReason, since: today },
        ...defined({ seed: isByChance ? report.seed : undefined }),
      });
  }
  return { version: fingerprintVersion, causes: entries };
}

/** Adds new texts and sorts the result; unchanged if there are none. */
const merged = (known: string[], more: readonly string[]): string[] =>
  more.every((one) => known.includes(one)) ? known : [...new Set([...known, ...more])].toSorted();

/** The reason of a valid baseline entry for the root cause of a failing requirement. */
export function knownReason(report: Report, id: string): string | undefined {
  const causes = failingCauses(report).filter((cause) => [cause.requirement, ...cause.related].includes(id));
  const entries = report.baseline?.known.filter(({ expired }) => !expired);
  return entries?.find((entry) => causes.some(({ requirement }) => requirement === entry.id))?.reason;
}

type Named = Pick<BaselineEntry, 'requirement' | 'headline'>;
const inBrief = ({ requirement: id, headline }: Named) => ({ id, headline });
