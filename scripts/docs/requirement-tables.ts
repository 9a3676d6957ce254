import type { RequirementRow, Ruling, UnspecifiedRow } from '../../src/contract/contract.js';
import { requestMedia, type Given, type OperationObject } from '../generate/document.js';
import { code, folded, idLink, lines, paragraphs, table } from './markdown.js';
import type { Results } from './results.js';

/**
 * The requirements of an operation: those that the contract states, then the derived ones. The derived ones are closed,
 * because most operations have the same. With results, the failing requirements come first.
 */
export function requirementText(requirements: readonly RequirementRow[], results?: Results): string {
  const isFailing = ({ id }: RequirementRow): boolean => results?.isFailing(id) ?? false;
  const failing = requirements.filter(isFailing);
  const rest = requirements.filter((row) => !isFailing(row));
  const written = rest.filter(({ origin }) => origin === 'written');
  const derived = rest.filter(({ origin }) => origin === 'derived');
  const others = (text: string): string => (failing.length > 0 ? `${text}, not failing` : text);
  const writtenTable = requirementTable(written, results);
  const tested = requirements.filter(({ excluded }) => !excluded).map(({ id }) => id);
  return paragraphs(
    results && tested.length > 0 ? `**${results.summary(tested)}** on ${results.date}` : '',
    folded(`✗ ${failing.length} failing`, requirementTable(failing, results), 'open'),
    results ? folded(others(`${written.length} stated by the contract`), writtenTable, 'open') : writtenTable,
    folded(
      others(`${derived.length} derived from the schema and the general rules`),
      requirementTable(derived, results),
    ),
  );
}

/** Requirements with level, text, id and source, and the reason if the suite cannot test one. With results, the verdicts. */
const requirementTable = (requirements: readonly RequirementRow[], results?: Results): string =>
  table(
    [results ? 'Verdict' : 'Level', 'Requirement', 'Source'],
    requirements.map(({ level, text, excluded, id, clause, basis }) => [
      results && !excluded ? lines(results.verdict(id), level) : level,
      lines(text, excluded ? `*Not tested: ${excluded}*` : '', idLink(id), results?.remarks(id) ?? ''),
      lines(clause, basisNote(basis)),
    ]),
  );

/** Unspecified behavior with the alternatives that are allowed; with results, the behavior of the server. */
export const unspecifiedTable = (unspecified: readonly UnspecifiedRow[], results?: Results): string =>
  table(
    ['Unspecified', 'Allowed', results ? `Observed on ${results.date}` : 'Source'],
    unspecified.map(({ text, accepted, id, clause, basis }) => {
      const alternatives = lines(...accepted.map((alternative) => `• ${alternative}`));
      const source = lines(clause, basisNote(basis));
      return results
        ? [lines(text, idLink(id), source), alternatives, results.observed(id) || '– not observed']
        : [lines(text, idLink(id)), alternatives, source];
    }),
  );

/** The interpretations, with the places in the interface document that they interpret. */
export const rulingTable = (rulings: readonly Ruling[]): string =>
  table(
    ['Id', 'Interpretation', 'Source'],
    rulings.map(({ id, text, clauses }) => [idLink(id), text, lines(...clauses)]),
  );

// Most rows rest on a statement of the document, so only the others have a note.
const basisNote = (basis: string): string => (basis === 'stated' ? '' : `*${basis}*`);

/**
 * The provider states of an operation: the data that a conforming request needs, and the values of it that the request
 * carries, or the event that the service sends. Examples with states of their own have their own tables.
 */
export function stateTables(operation: OperationObject, place: 'request' | 'event'): string {
  const tables = new Map<string, string[]>();
  for (const { summary, given } of examples(operation)) {
    const text = table(['State', 'With', `Values in the ${place}`], given.map(stateRow));
    tables.set(text, [...(tables.get(text) ?? []), summary]);
  }
  const [only] = tables.keys();
  if (tables.size < 2) return only ?? '';
  return paragraphs(
    ...[...tables].map(([text, names]) => paragraphs(`${names.join('; ')}:`, text || 'No state.')),
  );
}

function examples(operation: OperationObject): { summary: string; given: Given[] }[] {
  const shared = operation['x-given'] ?? [];
  const named = Object.entries(requestMedia(operation)?.examples ?? {});
  if (named.length === 0) return [{ summary: '', given: shared }];
  return named.map(([name, example]) => ({
    summary: example.summary ?? name,
    given: example['x-given'] ?? shared,
  }));
}

const stateRow = ({ state, operation, params, bind }: Given): string[] => [
  state ?? `a response of ${code(operation ?? '')}`,
  lines(...Object.entries(params ?? {}).map(([name, value]) => `${name} ${code(textOf(value))}`)),
  lines(...Object.entries(bind ?? {}).map(([pointer, value]) => binding(pointer, value))),
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

// `/body/data/id` is a part of the request and a path in it; a server may leave out the value `otp?`.
function binding(pointer: string, value: string): string {
  const [, part = '', ...path] = pointer.split('/');
  const optional = value.endsWith('?') ? ' (optional)' : '';
  return `${code(value.replace(/\?$/, ''))}${optional} → ${part} ${code(path.join('/'))}`;
}
