import { minuteOf } from '../../src/report/diff-words.js';
import { verdictWords } from '../../src/report/verdict-words.js';
import type { HistoryLine } from '../../src/report/history.js';
import { literal, paragraphs, table, folded } from './markdown.js';
import type { Results } from './results.js';

const verdicts: Record<HistoryLine['summary']['verdict'], string> = {
  conforming: '✓ conforming',
  nonconforming: '✗ not conforming',
  undecided: '– undecided',
};

/** The last run in sentences, and all runs as a table, the newest first. */
export function runsText({ runs: { last, all } }: Results): string {
  const { title, extent, because } = verdictWords(last);
  const { baseUrl, environment } = last.target;
  const rows = all
    .toReversed()
    .map((line) => [
      minuteOf(line),
      verdicts[line.summary.verdict],
      `${line.summary.pass} of ${line.summary.total}`,
      literal(line.baseUrl),
    ]);
  return paragraphs(
    '# Last run',
    `**${[title, extent].filter(Boolean).join(', ')}:** ${because}`,
    `Judged on ${minuteOf(last)}: ${literal(baseUrl)} (${environment}). Each requirement below shows its verdict in that run: ` +
      '✓ kept, ✗ broken, ⚠ warning (a SHOULD is broken, or it could not be shown again), – not judged.',
    all.length > 1
      ? folded(
          `The last ${all.length} runs`,
          table(['Run', 'Verdict', 'Kept', 'Target'], rows),
          all.length > 10 ? '' : 'open',
        )
      : '',
  );
}
