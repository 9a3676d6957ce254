import type { Report, ReportedBaseline } from '../../model/model.js';
import type { Baseline, BaselineEntry } from './baseline.js';
import { violationsOf, type Violation } from './violations.js';

/**
 * The report with what a baseline says of it. Its verdict stays what it is: what is known is broken all the same.
 *
 * @param file how messages name the baseline
 * @param today such as `2026-11-22`
 */
export function withBaseline(report: Report, { causes }: Baseline, file: string, today: string): Report {
  const violations = violationsOf(report);
  const entryOf = (violation: Violation) => causes.find((entry) => isKnownBy(violation, entry));
  const known = violations.flatMap((violation) => {
    const entry = entryOf(violation);
    if (!entry) return [];
    const { reason, since, until } = entry;
    return [{ id: violation.requirement, reason, since, ...(until === undefined ? {} : { until }) }];
  });
  const kept = causes.filter((entry) => isKept(entry, report));
  const unmet = kept.flatMap(({ requirement, seed }) =>
    seed === undefined || triesAlike(report, seed) ? [] : [{ id: requirement, seed }],
  );
  const isUnmet = (id: string) => unmet.some((one) => one.id === id);
  const gone = kept.map(({ requirement }) => requirement).filter((id) => !isUnmet(id));
  const isExpired = ({ requirement, until = today }: BaselineEntry) =>
    until < today && !gone.includes(requirement);
  const baseline: ReportedBaseline = {
    file,
    fresh: violations.filter((violation) => !entryOf(violation)).map(({ requirement }) => requirement),
    known,
    ...{ gone, unmet },
    expired: causes.filter(isExpired).map(({ requirement }) => requirement),
  };
  return { ...report, baseline };
}

/** Whether a violation is the one of an entry: it shows in no other way than that one. */
const isKnownBy = ({ requirement, signature }: Violation, entry: BaselineEntry): boolean =>
  requirement === entry.requirement && signature.every((way) => entry.signature.includes(way));

/** Whether what it is about was judged, and holds. */
function isKept({ requirement }: BaselineEntry, { requirements, operations }: Report): boolean {
  const row = requirements.find(({ id }) => id === requirement);
  if (row) return row.verdict === 'pass';
  const { status } = operations.find(({ operation }) => operation === requirement) ?? {};
  return status === 'kept' || status === 'broken';
}

/** Whether a run tries what random choices of a seed tried. */
const triesAlike = ({ seed, effort }: Report, other: number): boolean =>
  seed === other || effort?.depth === 'deep';
