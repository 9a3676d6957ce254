import { warningCard, type CardOptions } from './card.js';
import type { Report } from './model.js';

/** A short card for each warning: a SHOULD that the target does not keep, or what could not be made sure of. */
export function warnings(report: Report, options: CardOptions = {}): string {
  return report.requirements
    .filter(({ verdict }) => verdict === 'warn')
    .map((row) => warningCard(row, { again: report.again, ...options }))
    .join('\n\n');
}
