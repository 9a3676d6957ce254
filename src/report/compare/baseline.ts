import { defined } from '../../contract/json.js';
import type { Whole } from '../../contract/scalars.js';
import { kindOfFingerprint } from '../causes/symptoms.js';
import type { Report } from '../model/model.js';
import { comparedRun, failingCauses, isCrash, isSameCause, type Identified } from './root-causes.js';

/**
 * Known root causes that are not fixed yet. `cwit certify --baseline FILE` fails only for other root causes and for fixed
 * entries.
 *
 * @title Baseline of cwit certify
 */
export interface Baseline {
  $schema?: string;
  causes: BaselineEntry[];
}

export interface BaselineEntry {
  /** The requirement that shows the root cause, or the id of an operation that is not implemented. */
  requirement: string;
  /**
   * The ways in which it shows, without operations, values and seeds. A root cause that shares one of them matches this entry,
   * unless a further place of a body is wrong. Without fingerprints, every failure of the requirement matches.
   */
  fingerprints?: string[];
  /** The failure in one sentence, for readers. */
  headline?: string;
  /**
   * Why it is not fixed yet.
   *
   * @minLength 1
   */
  reason: string;
  /** The seed of the random choices that found it. Only a run with this seed, or a deep run, shows whether it is fixed. */
  seed?: Whole;
}

/** The placeholder for a reason that the user has to fill in. */
export const noReason = 'to be filled in';

/**
 * Adds the comparison with a baseline to a report. The verdict stays the same: known root causes still fail.
 *
 * @param file the name of the baseline in messages
 */
export function withBaseline(report: Report, { causes: entries }: Baseline, file: string): Report {
  const failing = failingCauses(report).map((cause) => ({ cause, entry: entryOf(cause, entries) }));
  const { passes } = comparedRun(report);
  const gone = entries.filter(
    (entry) =>
      passes(entry.requirement) === true &&
      !failing.some(({ cause }) => isSameCause(identityOf(entry), cause)) &&
      triesAgain(report, entry),
  );
  return {
    ...report,
    baseline: {
      file,
      fresh: failing.flatMap(({ cause, entry }) => (entry ? [] : inBrief(cause))),
      known: failing.flatMap(({ cause, entry }) =>
        entry ? { ...inBrief(cause), reason: entry.reason } : [],
      ),
      gone: gone.map(inBrief),
    },
  };
}

const identityOf = ({ requirement, fingerprints = [] }: BaselineEntry): Identified => ({
  requirement,
  fingerprints,
});

/** The entry for a root cause, preferably that of its requirement. */
function entryOf(cause: Identified, entries: readonly BaselineEntry[]): BaselineEntry | undefined {
  const isOfIt = ({ requirement }: BaselineEntry): boolean => requirement === cause.requirement;
  const known = entries.filter((entry) => {
    const identity = identityOf(entry);
    if (identity.fingerprints.length === 0) return isOfIt(entry);
    return isSameCause(identity, cause) && !showsFurther(identity, cause);
  });
  return known.find(isOfIt) ?? known[0];
}

/** Whether a root cause has a new wrong place in a body, or a crash that its entry does not have. */
const showsFurther = (entry: Identified, { fingerprints }: Identified): boolean =>
  fingerprints.some((way) => kindOfFingerprint(way) === 'body' && !entry.fingerprints.includes(way)) ||
  (fingerprints.some(isCrash) && !entry.fingerprints.some(isCrash));

/** Whether a run tried the random choices that found an entry. A deep run tries those of all seeds. */
const triesAgain = (report: Report, { seed = report.seed }: BaselineEntry): boolean =>
  seed === report.seed || report.effort?.depth === 'deep';

/** Adds all failing root causes of a report to a baseline. Known entries keep their reason and gain new fingerprints. */
export function updated({ causes }: Baseline, report: Report): Baseline {
  const entries = causes.map((entry) => ({ ...entry }));
  for (const cause of failingCauses(report)) {
    const { requirement, fingerprints, headline, isByChance } = cause;
    const entry =
      entries.find((each) => each.requirement === requirement) ??
      entries.find((each) => isSameCause(identityOf(each), cause));
    if (entry) {
      // An entry without fingerprints has all of them.
      const own = entry.fingerprints ?? [];
      if (own.length > 0) entry.fingerprints = [...new Set([...own, ...fingerprints])];
    } else
      entries.push({
        ...{ requirement, fingerprints: [...fingerprints], headline, reason: noReason },
        ...defined({ seed: isByChance ? report.seed : undefined }),
      });
  }
  return { causes: entries };
}

/** The reason of the baseline entry for the root cause of a failing requirement. */
export function knownReason({ causes, baseline }: Report, id: string): string | undefined {
  const roots = causes.filter((cause) => cause.id === id || cause.explains.includes(id));
  return baseline?.known.find((entry) => entry.id === id || roots.some((root) => root.id === entry.id))
    ?.reason;
}

const inBrief = ({ requirement: id, headline = id }: Pick<BaselineEntry, 'requirement' | 'headline'>) => ({
  id,
  headline,
});
