import { groupBy } from '../../contract/collections.js';
import { count } from '../../contract/words.js';
import { failureReport, warningReport, type FailureReportOptions } from '../failure-report/failure-report.js';
import { reproducerOf } from '../failure-report/reproduce.js';
import { idsOf } from '../build/summary.js';
import type { Cause, Report } from '../model/model.js';
import { plain, wrap } from '../text/plain-text.js';

// The others are in the reports: who mends these ten sees them next.
const mostCauses = 10;
const mostNames = 6;

type CauseReportOptions = Pick<FailureReportOptions, 'colors' | 'width' | 'verbose' | 'out'>;

/** A failure report for each root cause, in the order in which to fix them. A line before them names the operations that are not there yet. */
export function failureReports(report: Report, options: CauseReportOptions = {}): string[] {
  const { colors = plain, width, verbose = false } = options;
  const { causes, operations } = report;
  const absent = operations.filter(({ status }) => status === 'not-there').map(({ operation }) => operation);
  const shown = verbose ? causes : causes.slice(0, mostCauses);
  const rest = idsOf(causes.slice(shown.length));
  const more = `And ${count(rest.length, 'cause')} more, in report.json: ${listed(rest)}.`;
  return [
    ...(absent.length > 0 ? [absentLines(absent, width).map(colors.yellow).join('\n')] : []),
    ...shown.map((cause) => causeReport(cause, report, options)),
    ...(rest.length > 0 ? [wrap('', more, width).join('\n')] : []),
  ];
}

/** What shows a cause best, and what else fails for it. */
export function causeReport(cause: Cause, report: Report, options: CauseReportOptions = {}): string {
  const { requirements } = report;
  const row = requirements.find(({ id }) => id === cause.requirement)!;
  const render = row.verdict === 'fail' ? failureReport : warningReport;
  const related = row.verdict === 'fail' ? relatedFailures(cause) : alsoWarned(cause);
  const { headline } = cause;
  return render(row, { ...options, again: reproducerOf(report), results: requirements, headline, related });
}

function absentLines(absent: readonly string[], width?: number): string[] {
  const out = absent.map((operation) => `!${operation}`).join(',');
  return [
    ...wrap('Not there yet: ', `${absent.join(', ')} (404, 405 or 501 to all requests).`, width),
    // Beside the names that are there: a list that only leaves out begins with everything.
    `Leave out what you do not offer: add '${out}' to --features`,
  ];
}

/** What else fails for a cause. Empty where there is nothing to say. */
function relatedFailures({ requirement, explains, operations = [] }: Cause): string {
  const also = operations.filter((operation) => !requirement.startsWith(`${operation}/`));
  const [, name] = requirement.split('/');
  const others = explains.filter((id) => !id.endsWith(`/${name}`));
  return [
    ...(also.length > 0 ? [`the same at ${also.join(', ')}.`] : []),
    ...(others.length > 0 ? [`${count(others.length, 'other requirement')}: ${listed(others)}.`] : []),
  ].join(' ');
}

/** What else is warned about for the same reason, by operation. Empty where there is nothing to say. */
const alsoWarned = ({ explains }: Cause): string =>
  [...groupBy(explains, (id) => id.slice(0, id.indexOf('/')))]
    .map(([operation, ids]) => `${operation} ${ids.map((id) => id.slice(operation.length + 1)).join(', ')}`)
    .join('; ');

function listed(names: readonly string[]): string {
  const more = names.length - mostNames;
  return more > 1 ? `${names.slice(0, mostNames).join(', ')} and ${more} others` : names.join(', ');
}
