import type { Report } from '../../model/model.js';
import type { Baseline, BaselineEntry } from './baseline.js';
import { violationsOf } from './violations.js';

/** Stands where a reason is to be given. */
export const noReason = 'to be filled in';

/**
 * The baseline with all violations of a report. What there is keeps its reason and its dates, and learns how else its
 * cause shows.
 */
export function updated({ causes }: Baseline, report: Report, today: string): Baseline {
  const violations = violationsOf(report);
  const learned = causes.map((entry) => {
    const violation = violations.find(({ requirement }) => requirement === entry.requirement);
    const signature = [...new Set([...entry.signature, ...(violation?.signature ?? [])])];
    return signature.length > entry.signature.length ? { ...entry, signature: signature.toSorted() } : entry;
  });
  const added = violations
    .filter(({ requirement }) => !causes.some((entry) => entry.requirement === requirement))
    .map(({ requirement, signature, headline, isByChance }): BaselineEntry => ({
      ...{ requirement, signature, headline, reason: noReason, since: today },
      ...(isByChance ? { seed: report.seed } : {}),
    }));
  return { causes: [...learned, ...added] };
}

/** The baseline without the entries whose causes a report says are gone. */
export const pruned = ({ causes }: Baseline, gone: readonly string[]): Baseline => ({
  causes: causes.filter(({ requirement }) => !gone.includes(requirement)),
});
