import { groupBy } from '../../contract/collections.js';
import { count } from '../../contract/words.js';
import { isTested } from '../../contract/verdict.js';
import { cut, width, wrap, type Colors } from '../text/plain-text.js';
import type { OperationResult, Report, RequirementResult } from '../model/model.js';
import { coverageInWords, isMostlyUntested, operationNote, statusInWords } from '../text/verdict-words.js';
import { shortReason, untestedWords } from '../text/reasons.js';

// A run without failures shows more operations than this as counts by tag.
const mostPassing = 8;

/**
 * The results by operation, then the number of requirements by verdict. A long run without failures gets the results
 * by tag alone. Operations that the server does not offer are left to the list of reasons.
 */
export function operationTable(report: Report, colors: Colors, verbose = false): string[] {
  const { operations, requirements, summary } = report;
  const shown = operations.filter((one) => one.status !== 'not-testable' || one.notOffered < one.total);
  if (summary.verdict === 'conforming' && shown.length > mostPassing && !verbose) {
    const tested = shown.filter(({ status }) => status !== 'not-testable');
    const others = shown.length - tested.length;
    return [
      ...(tested.length > mostPassing ? tagLines(tested) : operationLines(tested, report, colors)),
      ...(others > 0 ? [`${count(others, 'operation')} not tested`] : []),
      '',
    ];
  }
  const lines = operationLines(shown, report, colors);
  return [...lines, ...(lines.length > 0 ? [''] : []), ...totals(summary, requirements), ''];
}

/** One line per operation, grouped by tag: its status, its counts and what failed. */
function operationLines(shown: readonly OperationResult[], report: Report, colors: Colors): string[] {
  const tagWidth = longest(shown.map(({ tag }) => tag));
  const nameWidth = longest(shown.map(({ operation }) => operation));
  const wordWidth = longest(shown.map((result) => statusInWords(result).text));
  return shown.map((result, index) => {
    const { tag, operation } = result;
    const isFirst = shown[index - 1]?.tag !== tag;
    const { text, color } = statusInWords(result);
    const head = `${(isFirst ? tag : '').padEnd(tagWidth)}  ${operation.padEnd(nameWidth)}  `;
    const more = detail(result, report, width - head.length - wordWidth - 2);
    return `${head}${colors[color](text.padEnd(wordWidth))}  ${more}`.trimEnd();
  });
}

/** How many requirements of each tag pass, several tags in a line. */
function tagLines(shown: readonly OperationResult[]): string[] {
  const tags = [...groupBy(shown, ({ tag }) => tag)];
  const sum = (all: readonly OperationResult[], member: 'pass' | 'total'): number =>
    all.reduce((before, result) => before + result[member], 0);
  const nameWidth = longest(tags.map(([tag]) => tag));
  const cells = tags.map(
    ([tag, all]) => `${tag.padEnd(nameWidth)}  ${sum(all, 'pass')} of ${sum(all, 'total')}`,
  );
  const cellWidth = longest(cells) + 3;
  const perLine = Math.max(1, Math.floor((width + 3) / cellWidth));
  const lines = groupBy(cells.entries(), ([at]) => String(Math.floor(at / perLine)));
  return [...lines.values()].map((row) =>
    row
      .map(([, cell]) => cell.padEnd(cellWidth))
      .join('')
      .trimEnd(),
  );
}

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

function detail(result: OperationResult, report: Report, room: number): string {
  const { requirements, effort } = report;
  const { operation, status, total, pass, warn, masked, notTestable, notOffered, reasons } = result;
  if (status === 'not-offered') return operationNote(result)!;
  if (status === 'not-testable') {
    const [first] = reasons;
    return first ? cut(shortReason(first, report), room) : '';
  }
  const own = requirements.filter((row) => row.operation === operation);
  const requests = effort?.operations.find((row) => row.operation === operation);
  const untested = notTestable + notOffered;
  // When one reason blocks most requirements, hardly any request could be accepted.
  const [first] = reasons;
  const neverSent = first && first.count > total / 2 ? first.reason : undefined;
  const counts = [
    isMostlyUntested(result) ? `${pass} passing` : `${pass} of ${total}`,
    ...(warn > 0 ? [count(warn, 'warning')] : []),
    ...(masked > 0 ? [`${masked} masked`] : []),
    ...(untested > 0 ? [`${untested} not tested`] : []),
    ...(requests?.accepted === 0 && neverSent === undefined ? ['accepts nothing'] : []),
    ...(requests && requests.serverErrors > 0 ? [`${requests.serverErrors} × 5xx`] : []),
  ].join(', ');
  if (status === 'pass')
    return requests?.accepted === 0 && neverSent !== undefined
      ? cut(`${counts}: ${neverSent}`, room)
      : counts;
  const failing = own.filter(({ verdict }) => verdict === 'fail');
  const names = failing.map(({ id }) => id.slice(operation.length + 1));
  return `${counts}; failing: ${listed(names, room - counts.length - '; failing: '.length)}`;
}

/** The names that fit into the room, and the number of the others. */
function listed(names: readonly string[], room: number): string {
  for (let shown = names.length; shown > 0; shown--) {
    const more = names.length - shown;
    const text = names.slice(0, shown).join(', ') + (more > 0 ? ` and ${more} more` : '');
    if (text.length <= room) return text;
  }
  return String(names.length);
}

function totals(summary: Report['summary'], requirements: readonly RequirementResult[]): string[] {
  const { pass, fail, masked, warn, notTestable, notOffered } = summary;
  const pacts = requirements.filter(({ id, verdict }) => id.includes('/pact.') && isTested(verdict)).length;
  const parts = Object.entries({
    ...{ pass, fail, masked, warn },
    [untestedWords['not-testable']]: notTestable,
    [untestedWords['not-offered']]: notOffered,
  })
    .filter(([, n]) => n > 0)
    .map(([verdict, n]) => `${n} ${verdict}`);
  const byPact = pacts > 0 ? `, ${pacts} by Pact` : '';
  return wrap('', `Tested ${coverageInWords(summary)}${byPact}: ${parts.join(', ')}`);
}
