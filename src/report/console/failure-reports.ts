import { groupBy } from '../../contract/collections.js';
import { count, firstOf } from '../../contract/words.js';
import { failureReport, warningReport, type FailureReportOptions } from '../failure-report/failure-report.js';
import { reproducerOf } from '../failure-report/reproduce.js';
import { idsOf } from '../build/summary.js';
import type { Cause, Report } from '../model/model.js';
import { cut, plain, visible, wrap, type Colors, width as pageWidth } from '../text/plain-text.js';

// After ten fixes, the next run shows the others.
const mostCauses = 10;
const mostWarnings = 3;
const mostNames = 6;

type CauseReportOptions = Pick<FailureReportOptions, 'colors' | 'width' | 'verbose' | 'out'> & {
  /** The flag that leaves out the operations that the server does not implement. */
  featuresFlag?: string | undefined;
};

/**
 * A failure report for each root cause, in the order in which to fix them. A note before them names the operations that
 * the server does not implement. Warnings of a run without failures get one line each.
 */
export function failureReports(report: Report, options: CauseReportOptions = {}): string[] {
  const { colors = plain, width, verbose = false } = options;
  const { causes, operations } = report;
  const absent = operations
    .filter(({ status }) => status === 'not-offered')
    .map(({ operation }) => operation);
  const absentNote = absent.length > 0 ? [absentLines(absent, options).map(colors.yellow).join('\n')] : [];
  if (report.summary.verdict === 'conforming' && !verbose && causes.length > 0)
    return [...absentNote, warningLines(causes, colors, width).join('\n')];
  const shown = verbose ? causes : causes.slice(0, mostCauses);
  const rest = idsOf(causes.slice(shown.length));
  const more = `And ${count(rest.length, 'root cause')} more, in report.json: ${listed(rest)}.`;
  return [
    ...absentNote,
    ...shown.map((cause) => causeReport(cause, report, options)),
    ...(rest.length > 0 ? [wrap('', more, width).join('\n')] : []),
  ];
}

function warningLines(causes: readonly Cause[], colors: Colors, width?: number): string[] {
  const lines = causes.map(({ requirement, headline }) =>
    [colors.yellow('WARN'), cut(`  ${visible(headline)} (${requirement})`, (width ?? pageWidth) - 4)].join(
      '',
    ),
  );
  const rest = (more: number) => `      and ${count(more, 'more warning')}: see the report`;
  return firstOf(lines, mostWarnings, rest);
}

export function causeReport(cause: Cause, report: Report, options: CauseReportOptions = {}): string {
  const { requirements } = report;
  const row = requirements.find(({ id }) => id === cause.requirement)!;
  const render = row.verdict === 'fail' ? failureReport : warningReport;
  const related = row.verdict === 'fail' ? relatedFailures(cause) : alsoWarned(cause);
  const { headline } = cause;
  return render(row, { ...options, again: reproducerOf(report), results: requirements, headline, related });
}

function absentLines(absent: readonly string[], { width, featuresFlag }: CauseReportOptions): string[] {
  return [
    ...wrap(
      'Not implemented: ',
      `${absent.join(', ')} (404, 405 or 501 to every request). \`cwit doctor\` also looks for operations that a run cannot reach.`,
      width,
    ),
    // The command is not wrapped, so that it can be copied.
    ...(featuresFlag === undefined ? [] : [`To leave out operations that you do not offer: ${featuresFlag}`]),
  ];
}

/** The other failures of a root cause, in words; empty when there are none. */
function relatedFailures({ requirement, explains, operations = [] }: Cause): string {
  const also = operations.filter((operation) => !requirement.startsWith(`${operation}/`));
  const [, name] = requirement.split('/');
  const others = explains.filter((id) => !id.endsWith(`/${name}`));
  return [
    ...(also.length > 0 ? [`the same at ${also.join(', ')}.`] : []),
    ...(others.length > 0 ? [`${count(others.length, 'other requirement')}: ${listed(others)}.`] : []),
  ].join(' ');
}

/** The other warnings of the same root cause, by operation; empty when there are none. */
const alsoWarned = ({ explains }: Cause): string =>
  [...groupBy(explains, (id) => id.slice(0, id.indexOf('/')))]
    .map(([operation, ids]) => `${operation} ${ids.map((id) => id.slice(operation.length + 1)).join(', ')}`)
    .join('; ');

function listed(names: readonly string[]): string {
  const more = names.length - mostNames;
  return more > 1 ? `${names.slice(0, mostNames).join(', ')} and ${more} others` : names.join(', ');
}
