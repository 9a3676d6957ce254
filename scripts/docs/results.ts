import type { Outcome } from '../../src/contract/verdict.js';
import type { RequirementResult } from '../../src/report/model/model.js';
import { lines, literal, code, folded, paragraphs, table } from './markdown.js';
import type { Runs } from './runs.js';
import { rowsOf, type Catalog } from '../../src/contract/catalog.js';
import { minuteOf } from '../../src/report/compare/diff-words.js';
import type { HistoryLine } from '../../src/report/compare/history.js';
import { verdictWords } from '../../src/report/text/verdict-words.js';

type Kind = 'failing' | 'passing' | 'not tested';

const words: Record<Outcome, { kind: Kind; text: string }> = {
  fail: { kind: 'failing', text: '✗ failing' },
  warn: { kind: 'failing', text: '⚠ warning' },
  pass: { kind: 'passing', text: '✓ passing' },
  'not-testable': { kind: 'not tested', text: '– not testable' },
  'not-offered': { kind: 'not tested', text: '– not applicable' },
};
const kinds: readonly Kind[] = ['passing', 'failing', 'not tested'];

// The longest text of a server that the page shows; report.json has the whole of it.
const longestText = 400;

/** The verdicts of runs by requirement, in words. */
export class Results {
  private readonly last: Map<string, RequirementResult>;
  private readonly outcomes: Map<string, Outcome>[];
  readonly date: string;

  constructor(readonly runs: Runs) {
    this.last = new Map(runs.last.requirements.map((result) => [result.id, result]));
    this.outcomes = runs.all.map(
      ({ verdicts }) =>
        new Map(
          Object.entries(verdicts).flatMap(([outcome, ids]) => ids.map((id) => [id, outcome as Outcome])),
        ),
    );
    this.date = runs.last.startedAt.slice(0, 10);
  }

  isFailing = (id: string): boolean => this.kindOf(id) === 'failing';

  /** The verdict on a requirement in the last run, as a symbol and a word in HTML. */
  verdict(id: string): string {
    const result = this.last.get(id);
    if (!result || result.excluded) return '– not tested';
    const { kind, text } = words[result.verdict];
    return `<strong class="verdict ${kind.replace(' ', '-')}">${text}</strong>`;
  }

  /** Why a requirement did not pass, and how often it passed; each on its own line. */
  remarks(id: string): string {
    const { verdict, reason, excluded, evidence } = this.last.get(id) ?? {};
    if (excluded) return '';
    const first = verdict === 'pass' ? undefined : evidence?.[0];
    return lines(
      first ? `Expected: ${literal(first.expected, longestText)}` : '',
      first ? `Actual: ${literal(first.actual, longestText)}` : '',
      reason && verdict !== 'pass' ? `*${literal(reason, longestText)}*` : '',
      this.tally(id),
    );
  }

  /** How often a requirement passed, such as `Passing in 7 of the last 10 runs, failing in 2, not tested in 1`. */
  tally(id: string): string {
    if (this.outcomes.length < 2) return '';
    const perRun = this.outcomes.map((outcomes) => kindOf(outcomes.get(id)));
    const times = (kind: Kind): number => perRun.filter((each) => each === kind).length;
    const others = kinds.filter((kind) => kind !== 'passing' && times(kind) > 0);
    return [
      `Passing in ${times('passing')} of the last ${perRun.length} runs`,
      ...others.map((kind) => `${kind} in ${times(kind)}`),
    ].join(', ');
  }

  /** Counts requirements by their verdicts, such as `24 of 25 passing, 1 failing`. */
  summary(ids: readonly string[]): string {
    const of = (kind: Kind): number => ids.filter((id) => this.kindOf(id) === kind).length;
    const symbol = of('failing') > 0 ? '✗' : of('passing') > 0 ? '✓' : '–';
    const rest = kinds.filter((kind) => kind !== 'passing' && of(kind) > 0);
    const texts = [`${of('passing')} of ${ids.length} passing`, ...rest.map((kind) => `${of(kind)} ${kind}`)];
    return `${symbol} ${texts.join(', ')}`;
  }

  /** The observed choices of the server for unspecified behavior; empty if the run observed none. */
  observed(id: string): string {
    const own = this.runs.last.observations.filter((observation) => observation.id === id);
    return lines(...new Set(own.map(({ observed }) => `• ${literal(observed, longestText)}`)));
  }

  private kindOf(id: string): Kind {
    const result = this.last.get(id);
    return kindOf(result?.excluded ? undefined : result?.verdict);
  }
}

const kindOf = (outcome: Outcome | undefined): Kind => (outcome ? words[outcome].kind : 'not tested');

const verdicts: Record<HistoryLine['summary']['verdict'], string> = {
  conforming: '✓ conforming',
  nonconforming: '✗ not conforming',
  undecided: '– undecided',
};

/** The last run: its verdict, its root causes and a line for each operation; then a table of all runs, the newest first. */
export function runsText(results: Results, catalog: Catalog): string {
  const { last, all } = results.runs;
  const { title, extent, because } = verdictWords(last);
  const { baseUrl, environment } = last.target;
  return paragraphs(
    '# Last run',
    `**${[title, extent].filter(Boolean).join(', ')}:** ${because}`,
    last.causes.map(({ headline }) => `- ${literal(headline)}`).join('\n'),
    `Tested on ${minuteOf(last)}: ${literal(baseUrl)} (${environment}). Each requirement below shows its verdict in this run: ` +
      '✓ passing, ✗ failing, ⚠ a warning (a SHOULD fails, or the failure did not repeat), – not tested.',
    folded('By operation', operationTable(results, catalog), 'open'),
    all.length > 1 ? folded(`The last ${all.length} runs`, runTable(all)) : '',
  );
}

function operationTable(results: Results, catalog: Catalog): string {
  const rows = results.runs.last.operations.map(({ operation, fail, warn }) => {
    const tested = rowsOf(catalog, operation).requirements.filter(({ excluded }) => !excluded);
    const name = operation === 'service' ? 'all operations' : `[${code(operation)}](#${operation})`;
    return { failing: fail + warn, cells: [name, results.summary(tested.map(({ id }) => id))] };
  });
  const worstFirst = rows.sort((a, b) => b.failing - a.failing);
  return table(
    ['Operation', 'Requirements'],
    worstFirst.map(({ cells }) => cells),
  );
}

const runTable = (all: HistoryLine[]): string =>
  table(
    ['Run', 'Verdict', 'Passing', 'Server'],
    all
      .toReversed()
      .map((line) => [
        minuteOf(line),
        verdicts[line.summary.verdict],
        `${line.summary.pass} of ${line.summary.total}`,
        literal(line.baseUrl),
      ]),
  );
