import type { Report } from '../model/model.js';

/** The report as it is, by report.schema.json. */
export function json(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
