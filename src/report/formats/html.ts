import { readFileSync } from 'node:fs';
import { packageFile } from '../../contract/package-files.js';
import { count } from '../../contract/words.js';
import { causeReport } from '../console/failure-reports.js';
import { personalDataNote } from '../console/notes.js';
import type { OperationResult, Report, RequirementResult } from '../model/model.js';
import { asHtml } from '../text/markdown-text.js';
import { countsByVerdict, coverageInWords, statusInWords, verdictWords } from '../text/verdict-words.js';
import { relatedPassing } from '../failure-report/related-passing.js';
import { reproducerOf, reproductionOf, type Reproduction } from '../failure-report/reproduce.js';

const template = packageFile('generated/report-page.html');

/** The report as one page that needs no other file: the program of src/page, and the report as data. */
export function html(report: Report): string {
  const parts: Record<string, string> = {
    title: asHtml(`${titleOf(report)}: ${report.target.baseUrl}`),
    static: withoutScript(report),
    // In a script, only `<` could end the data or begin a comment.
    data: JSON.stringify(pageData(report)).replaceAll('<', '\\u003c'),
  };
  const page = readFileSync(template, 'utf8');
  return page.replace(/<!--(title|static|data)-->/g, (_, name: string) => parts[name]!);
}

function titleOf(report: Report): string {
  const { title, extent } = verdictWords(report);
  return [title, extent].filter(Boolean).join(' ');
}

const mostCauses = 30;

/** The part of the page that browsers show without JavaScript: the verdict, the root causes and the operations. */
function withoutScript(report: Report): string {
  const { summary, causes, operations } = report;
  const shown = causes.slice(0, mostCauses);
  const paragraphs = [
    capitalized(verdictWords(report).because),
    `The run tested ${coverageInWords(summary)}.`,
    ...report.problems.map((problem) => problem.split('\n')[0]!),
    personalDataNote(report),
    'Filters, requirements and full request logs need JavaScript; report.json next to this page has the same data.',
  ];
  return [
    `<h1>${asHtml(titleOf(report))}</h1>`,
    ...paragraphs.filter(Boolean).map((text) => `<p>${asHtml(text)}</p>`),
    ...(shown.length > 0 ? ['<h2>Root causes</h2>'] : []),
    ...shown.map((cause) => `<pre class="box">${asHtml(causeReport(cause, report))}</pre>`),
    ...(causes.length > shown.length
      ? [`<p>report.json has ${count(causes.length - shown.length, 'more root cause')}.</p>`]
      : []),
    '<h2>Operations</h2>',
    `<div class="table box"><table>${[headOfTable, ...operations.map(rowOfTable)].join('\n')}</table></div>`,
  ].join('\n');
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const columns = ['Operation', 'Status', 'Pass', 'Fail', 'Masked', 'Warn', 'Not testable', 'Not applicable'];
const headOfTable = `<tr>${columns.map((title) => `<th scope="col">${title}</th>`).join('')}</tr>`;

function rowOfTable(row: OperationResult): string {
  const cells = [statusInWords(row).text, ...Object.values(countsByVerdict(row))];
  const texts = cells.map((cell) => `<td>${cell}</td>`).join('');
  return `<tr><th scope="row">${asHtml(row.operation)}</th>${texts}</tr>`;
}

/** The data of report.html: a report, and facts that only the contract can add to it. */
export interface PageData {
  report: Report;
  /** By the id of a requirement: for each piece of its evidence, how to reproduce it. */
  again: Record<string, Reproduction[]>;
  /** By the id of a failing requirement: related requirements that pass, which narrow the fault down. */
  passing: Record<string, string[]>;
}

// The page does not show the requests with side effects, which may be many.
function pageData({ sideEffectRequests: _, ...report }: Report): PageData {
  const { requirements } = report;
  const again = reproducerOf(report);
  const shown = requirements.filter(({ evidence }) => evidence.length > 0);
  const byId = <T>(of: (row: RequirementResult) => T): Record<string, T> =>
    Object.fromEntries(shown.map((row) => [row.id, of(row)]));
  return {
    report,
    again: byId((row) => row.evidence.map((one) => reproductionOf(row, one, again))),
    passing: byId((row) => relatedPassing(row, requirements)),
  };
}
