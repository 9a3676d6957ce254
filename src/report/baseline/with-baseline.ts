import type { Report, ReportedBaseline } from '../model.js';
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
  const absent = causes.filter((entry) => isKept(entry, report));
  const ids = (entries: readonly BaselineEntry[]) => entries.map(({ requirement }) => requirement);
  const baseline: ReportedBaseline = {
    file,
    fresh: violations.filter((violation) => !entryOf(violation)).map(({ requirement }) => requirement),
    known,
    gone: ids(absent.filter((entry) => wouldShow(entry, report))),
    unmet: ids(absent.filter((entry) => !wouldShow(entry, report))),
    expired: known.flatMap(({ id, until = today }) => (until < today ? [id] : [])),
  };
  return { ...report, baseline };
}

/** Whether a violation is the one of an entry: it shows in no other way than that one. */
export const isKnownBy = ({ requirement, signature }: Violation, entry: BaselineEntry): boolean =>
  requirement === entry.requirement && signature.every((way) => entry.signature.includes(way));

/** Whether what it is about was judged, and holds. */
function isKept({ requirement }: BaselineEntry, { requirements, operations }: Report): boolean {
  const row = requirements.find(({ id }) => id === requirement);
  if (row) return row.verdict === 'pass';
  const { status } = operations.find(({ operation }) => operation === requirement) ?? {};
  return status === 'kept' || status === 'broken';
}

/** Whether a run would have found it again: what random choices found, only one of the same, or a deep one. */
const wouldShow = ({ seed }: BaselineEntry, report: Report): boolean =>
  seed === undefined || seed === report.seed || report.effort?.depth === 'deep';
