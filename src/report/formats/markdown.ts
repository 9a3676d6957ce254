import { count, duration } from '../../contract/words.js';
import { knownReason } from '../compare/baseline.js';
import { causeReport } from '../console/failure-reports.js';
import type { Cause, Counts, Report } from '../model/model.js';
import { asHtml, asHtmlLine, asMarkdown } from '../text/markdown-text.js';
import { discoveredLines, personalDataNote, spendingNote, valuesToGiveLines } from '../console/notes.js';
import { reasonLines, selectionLines, untestedWords } from '../text/reasons.js';
import { countsByVerdict, coverageOf, verdictWords } from '../text/verdict-words.js';

// GitHub limits a summary to 1 MiB.
const mostCauses = 30;
const mostReasons = 20;

/** The report as Markdown, for the summary of a CI job: the verdict, counts, root causes, and untested requirements. */
export function markdown(report: Report): string {
  const { title, extent, because } = verdictWords(report);
  const parts = [
    `## ${asMarkdown(`${[title, extent].filter(Boolean).join(' ')}: ${because}`)}`,
    about(report),
    personalDataNote(report),
    spendingNote(report),
    table(report),
    listOf('Problems of the run', report.problems.map(firstLine)),
    causes(report),
    untested(report),
    listOf('Values that only you can provide', valuesToGiveLines(report).map(asMarkdown)),
    listOf('Values read from the API', discoveredLines(report).map(asMarkdown)),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function about({ target, contract, summary, seed, startedAt, recording }: Report): string {
  const facts = [
    `${target.baseUrl} (${target.environment})`,
    `contract ${contract.version}`,
    `${count(summary.requests, 'request')} in ${duration(summary.durationMs)}`,
    ...(recording ? [] : [`seed ${seed}`]),
    startedAt,
  ];
  return facts.map(asMarkdown).join(', ');
}

const titles = ['pass', 'fail', 'masked', 'warn', ...Object.values(untestedWords), 'tested'];

const share = (counts: Counts): string => {
  const { of, percent } = coverageOf(counts);
  return of === 0 ? '' : `${percent} %`;
};

function table({ operations, summary }: Report): string {
  const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const of = (counts: Counts) => [...Object.values(countsByVerdict(counts)), share(counts)];
  return [
    row('', ...titles),
    row('---', ...titles.map(() => '--:')),
    ...operations.map((one) => row(asMarkdown(one.operation), ...of(one))),
    row('**all**', ...of(summary)),
  ].join('\n');
}

function listOf(title: string, items: readonly string[]): string {
  return items.length > 0 ? [`### ${title}`, '', ...items.map((item) => `- ${item}`)].join('\n') : '';
}

function causes(report: Report): string {
  const shown = report.causes.slice(0, mostCauses);
  const rest = report.causes.length - shown.length;
  return [
    ...(shown.length > 0 ? ['### Root causes, in the order to fix them'] : []),
    ...shown.map((cause, index) => folded(cause, index + 1, report)),
    ...(rest > 0 ? [`And ${count(rest, 'more root cause')}: see report.json.`] : []),
  ].join('\n\n');
}

// After the blank line, GitHub parses `<pre>` as a new HTML block that ends with `</pre>`.
function folded(cause: Cause, number: number, report: Report): string {
  const known = knownReason(report, cause.requirement);
  const title = `${number}. ${cause.level} ${asHtmlLine(cause.headline)}`;
  const note = known === undefined ? '' : ` (known: ${asHtmlLine(known)})`;
  return [
    `<details><summary>${title}${note}</summary>`,
    `<pre>\n${asHtml(causeReport(cause, report))}\n</pre>`,
    '</details>',
  ].join('\n\n');
}

const firstLine = (problem: string): string => asMarkdown(problem.split('\n')[0]!);

function untested(report: Report): string {
  const { total, selectedFrom } = report.summary;
  return listOf('Not tested', [
    ...selectionLines(total, selectedFrom),
    ...reasonLines(report, 'not-testable', mostReasons, { say: asMarkdown }),
    ...reasonLines(report, 'not-offered', mostReasons, { say: asMarkdown }),
  ]);
}
