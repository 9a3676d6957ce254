import { count } from '../../contract/words.js';
import { isJudged } from '../../contract/verdict.js';
import { cut, width, wrap, type Colors } from '../text/plain-text.js';
import type { OperationResult, Report, RequirementResult } from '../model/model.js';
import { countsByVerdict, operationNote, operationStatuses } from '../text/verdict-words.js';
import { shortReason } from '../text/reasons.js';

const wordWidth = Math.max(...Object.values(operationStatuses).map(({ text }) => text.length));

/**
 * A line for each operation, by tag: what became of it, and what tells more. Those that the target does not offer are
 * left to the reasons. Last how many requirements were judged in all.
 */
export function operationTable(report: Report, colors: Colors): string[] {
  const { operations, requirements, summary } = report;
  const shown = operations.filter(
    ({ status, total, notOffered }) => status !== 'not-judged' || notOffered < total,
  );
  const tagWidth = Math.max(...shown.map(({ tag }) => tag.length));
  const nameWidth = Math.max(...shown.map(({ operation }) => operation.length));
  const lines = shown.map((result, index) => {
    const { tag, operation, status } = result;
    const isFirst = shown[index - 1]?.tag !== tag;
    const { text, color } = operationStatuses[status];
    const head = `${(isFirst ? tag : '').padEnd(tagWidth)}  ${operation.padEnd(nameWidth)}  `;
    const more = detail(result, report, width - head.length - wordWidth - 2);
    return `${head}${colors[color](text.padEnd(wordWidth))}  ${more}`.trimEnd();
  });
  return [...lines, ...(lines.length > 0 ? [''] : []), ...totals(summary, requirements)];
}

function detail(result: OperationResult, { requirements, effort, problems }: Report, room: number): string {
  const { operation, status, total, pass, warn, notTestable, notOffered, reasons } = result;
  if (status === 'not-there') return operationNote(result)!;
  if (status === 'not-judged') {
    // Whose line it is stands in front.
    const reason = shortReason(operationNote(result) ?? '', problems).replace(`${operation} is `, '');
    return cut(reason.replace('a live server', 'live'), room);
  }
  const requests = effort?.operations.find((row) => row.operation === operation);
  const unjudged = notTestable + notOffered;
  // One reason kept most requirements from being tested: then hardly any request could be accepted.
  const [first] = reasons;
  const neverSent =
    first !== undefined && first.count > total / 2 ? first.reason.replace(`${operation} `, '') : undefined;
  const kept = [
    `${pass} of ${total}`,
    ...(warn > 0 ? [count(warn, 'warning')] : []),
    ...(unjudged > 0 ? [`${unjudged} not judged`] : []),
    ...(requests?.accepted === 0 && neverSent === undefined ? ['accepts nothing'] : []),
    ...(requests && requests.serverErrors > 0 ? [`${requests.serverErrors} × 5xx`] : []),
  ].join(', ');
  if (status === 'kept')
    return requests?.accepted === 0 && neverSent !== undefined ? cut(`${kept}: ${neverSent}`, room) : kept;
  const broken = requirements.filter((row) => row.operation === operation && row.verdict === 'fail');
  const names = broken.map(({ id }) => id.slice(operation.length + 1));
  return `${kept}; broken: ${listed(names, room - kept.length - '; broken: '.length)}`;
}

/** As many names as there is room for, and how many more there are. */
function listed(names: readonly string[], room: number): string {
  for (let shown = names.length; shown > 0; shown--) {
    const more = names.length - shown;
    const text = names.slice(0, shown).join(', ') + (more > 0 ? ` and ${more} more` : '');
    if (text.length <= room) return text;
  }
  return String(names.length);
}

function totals(summary: Report['summary'], requirements: readonly RequirementResult[]): string[] {
  const { total, judged } = summary;
  const pacts = requirements.filter(({ id, verdict }) => id.includes('/pact.') && isJudged(verdict)).length;
  const parts = Object.entries(countsByVerdict(summary))
    .filter(([, n]) => n > 0)
    .map(([verdict, n]) => `${n} ${verdict.replace('-', ' ')}`);
  const byPact = pacts > 0 ? `, ${pacts} by Pact` : '';
  return wrap('', `${judged} of ${count(total, 'requirement')} judged${byPact}: ${parts.join(', ')}`);
}
