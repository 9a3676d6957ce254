import { plain, type Colors } from './colors.js';
import type { Report } from './model.js';
import { visible } from './visible.js';
import { cut } from './wrap.js';

/** One line for each warning: a SHOULD that the target does not keep, or what could not be made sure of. */
export function warnings(report: Report, colors: Colors = plain): string {
  const lines = report.requirements
    .filter(({ verdict }) => verdict === 'warn')
    .map(({ id, level, evidence: [first], reason }) => {
      const because = reason === undefined ? '' : ` (${reason})`;
      const why = first ? `expected ${first.expected}, got ${first.actual}${because}` : (reason ?? '');
      const line = cut(`WARN  ${level} ${id}: ${visible(why.replaceAll('\n', ' '))}`);
      return colors.yellow(line.slice(0, 4)) + line.slice(4);
    });
  return lines.join('\n');
}
