import type { Outcome } from '../../src/contract/verdict.js';
import type { RequirementResult } from '../../src/report/model/model.js';
import { lines, literal, code, folded, paragraphs, table } from './markdown.js';
import type { Runs } from './runs.js';
import { rowsOf, type Catalog } from '../../src/contract/catalog.js';
import { minuteOf } from '../../src/report/compare/diff-words.js';
import type { HistoryLine } from '../../src/report/compare/history.js';
import { verdictWords } from '../../src/report/text/verdict-words.js';

type Kind = 'broken' | 'kept' | 'not judged';

const words: Record<Outcome, { kind: Kind; text: string }> = {
  fail: { kind: 'broken', text: '✗ broken' },
  warn: { kind: 'broken', text: '⚠ warning' },
  pass: { kind: 'kept', text: '✓ kept' },
  'not-testable': { kind: 'not judged', text: '– not testable' },
  'not-offered': { kind: 'not judged', text: '– not offered' },
};
const kinds: readonly Kind[] = ['kept', 'broken', 'not judged'];

// Of a text; report.json has the whole of it.
const most = 400;

/** The verdicts of runs by requirement, in the words of the docs. */
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

  isBroken = (id: string): boolean => this.kindOf(id) === 'broken';

  /** A symbol and a word, in HTML, for what became of a requirement in the last run. */
  verdict(id: string): string {
    const result = this.last.get(id);
    if (!result || result.excluded) return '– not judged';
    const { kind, text } = words[result.verdict];
    return `<strong class="verdict ${kind.replace(' ', '-')}">${text}</strong>`;
  }

  /** Why it was not kept, and how often it was; each on a line of its own. */
  remarks(id: string): string {
    const { verdict, reason, excluded, evidence } = this.last.get(id) ?? {};
    if (excluded) return '';
    const seen = verdict === 'pass' ? undefined : evidence?.[0];
    return lines(
      seen ? `Expected: ${literal(seen.expected, most)}` : '',
      seen ? `Actual: ${literal(seen.actual, most)}` : '',
      reason && verdict !== 'pass' ? `*${literal(reason, most)}*` : '',
      this.tally(id),
    );
  }

  /** How often it was kept, such as `Kept in 7 of the last 10 runs, broken in 2, not judged in 1`. */
  tally(id: string): string {
    if (this.outcomes.length < 2) return '';
    const seen = this.outcomes.map((outcomes) => kindOf(outcomes.get(id)));
    const times = (kind: Kind): number => seen.filter((each) => each === kind).length;
    const others = kinds.filter((kind) => kind !== 'kept' && times(kind) > 0);
    return [
      `Kept in ${times('kept')} of the last ${seen.length} runs`,
      ...others.map((kind) => `${kind} in ${times(kind)}`),
    ].join(', ');
  }

  /** What became of some requirements together, such as `24 of 25 kept, 1 broken`. */
  summary(ids: readonly string[]): string {
    const of = (kind: Kind): number => ids.filter((id) => this.kindOf(id) === kind).length;
    const symbol = of('broken') > 0 ? '✗' : of('kept') > 0 ? '✓' : '–';
    const rest = kinds.filter((kind) => kind !== 'kept' && of(kind) > 0);
    const texts = [`${of('kept')} of ${ids.length} kept`, ...rest.map((kind) => `${of(kind)} ${kind}`)];
    return `${symbol} ${texts.join(', ')}`;
  }

  /** What the target did where the contract leaves it open; empty where nothing was seen. */
  observed(id: string): string {
    const seen = this.runs.last.observations.filter((observation) => observation.id === id);
    return lines(...new Set(seen.map(({ observed }) => `• ${literal(observed, most)}`)));
  }

  private kindOf(id: string): Kind {
    const result = this.last.get(id);
    return kindOf(result?.excluded ? undefined : result?.verdict);
  }
}

const kindOf = (outcome: Outcome | undefined): Kind => (outcome ? words[outcome].kind : 'not judged');

const verdicts: Record<HistoryLine['summary']['verdict'], string> = {
  conforming: '✓ conforming',
  nonconforming: '✗ not conforming',
  undecided: '– undecided',
};

/** The last run: its verdict, what to fix, each operation in a line; and all runs as a table, the newest first. */
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
