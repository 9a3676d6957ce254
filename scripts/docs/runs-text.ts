import { rowsOf, type Catalog } from '../../src/contract/catalog.js';
import { minuteOf } from '../../src/report/compare/diff-words.js';
import type { HistoryLine } from '../../src/report/compare/history.js';
import { verdictWords } from '../../src/report/text/verdict-words.js';
import { code, folded, literal, paragraphs, table } from './markdown.js';
import type { Results } from './results.js';

const verdicts: Record<HistoryLine['summary']['verdict'], string> = {
  conforming: '✓ conforming',
  nonconforming: '✗ not conforming',
  undecided: '– undecided',
};

/** The last run: its verdict, what to mend, each operation in a line; and all runs as a table, the newest first. */
export function runsText(results: Results, catalog: Catalog): string {
  const { last, all } = results.runs;
  const { title, extent, because } = verdictWords(last);
  const { baseUrl, environment } = last.target;
  return paragraphs(
    '# Last run',
    `**${[title, extent].filter(Boolean).join(', ')}:** ${because}`,
    last.causes.map(({ headline }) => `- ${literal(headline)}`).join('\n'),
    `Judged on ${minuteOf(last)}: ${literal(baseUrl)} (${environment}). Below, each requirement has its verdict in that run: ` +
      '✓ kept, ✗ broken, ⚠ a warning (a SHOULD is broken, or it could not be shown again), – not judged.',
    folded('By operation', operationTable(results, catalog), 'open'),
    all.length > 1 ? folded(`The last ${all.length} runs`, runTable(all)) : '',
  );
}

function operationTable(results: Results, catalog: Catalog): string {
  const rows = results.runs.last.operations.map(({ operation, tag, fail, warn }) => {
    const judged = rowsOf(catalog, operation).requirements.filter(({ excluded }) => !excluded);
    const name =
      operation === 'service' ? 'all of them' : `[${code(operation)}](#/${tag}/${operation.toLowerCase()})`;
    return { broken: fail + warn, cells: [name, results.summary(judged.map(({ id }) => id))] };
  });
  const worstFirst = rows.sort((one, other) => other.broken - one.broken);
  return table(
    ['Operation', 'Requirements'],
    worstFirst.map(({ cells }) => cells),
  );
}

const runTable = (all: HistoryLine[]): string =>
  table(
    ['Run', 'Verdict', 'Kept', 'Target'],
    all
      .toReversed()
      .map((line) => [
        minuteOf(line),
        verdicts[line.summary.verdict],
        `${line.summary.pass} of ${line.summary.total}`,
        literal(line.baseUrl),
      ]),
  );
