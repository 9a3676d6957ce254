import { randomUUID } from 'node:crypto';
import { inBrief } from '../../text/in-brief.js';
import type { Report } from '../../model/model.js';

/** What the steps after a run can ask for; without a report nothing was judged. */
export function outputs(report: Report | null, code: number, file: string): Record<string, string> {
  const causes = (report?.causes ?? []).map(({ id, headline }) => ({ id, headline }));
  return {
    verdict: report?.summary.verdict ?? 'undecided',
    complete: String(report?.summary.complete ?? false),
    'in-brief': report ? inBrief(report) : 'could not be judged',
    'exit-code': String(code),
    report: report ? file : '',
    causes: JSON.stringify(causes),
  };
}

/** As the file of GITHUB_OUTPUT takes them: no value can guess where it ends. */
export function outputLines(values: Record<string, string>): string {
  const end = `end-${randomUUID()}`;
  return Object.entries(values)
    .map(([name, value]) => `${name}<<${end}\n${value}\n${end}\n`)
    .join('');
}
