import type { RequirementRow, Ruling, UnspecifiedRow } from '../../src/contract/contract.js';
import { code, folded, lines, paragraphs, table } from './markdown.js';
import type { Results } from './results.js';
import { requestMedia, type Given, type OperationObject } from '../generate/document.js';

/**
 * The requirements of an operation: those that the contract states, then those that are derived. Most operations have the
 * same derived ones, and many of them: they open with a click. With results, the broken ones come first.
 */
export function requirementText(requirements: readonly RequirementRow[], results?: Results): string {
  const isBroken = ({ id }: RequirementRow): boolean => results?.isBroken(id) ?? false;
  const broken = requirements.filter(isBroken);
  const rest = requirements.filter((row) => !isBroken(row));
  const written = rest.filter(({ origin }) => origin === 'written');
  const derived = rest.filter(({ origin }) => origin === 'derived');
  const other = (text: string): string => (broken.length > 0 ? `${text}, not broken` : text);
  const writtenTable = requirementTable(written, results);
  const judged = requirements.filter(({ excluded }) => !excluded).map(({ id }) => id);
  return paragraphs(
    results && judged.length > 0 ? `**${results.summary(judged)}** on ${results.date}` : '',
    folded(`✗ ${broken.length} broken`, requirementTable(broken, results), 'open'),
    results ? folded(other(`${written.length} stated by the contract`), writtenTable, 'open') : writtenTable,
    folded(
      other(`${derived.length} derived from the schema and the general rules`),
      requirementTable(derived, results),
    ),
  );
}

/** Requirements with level, text, id and clause; one that no run can judge says why. With results, their verdicts. */
const requirementTable = (requirements: readonly RequirementRow[], results?: Results): string =>
  table(
    [results ? 'Verdict' : 'Level', 'Requirement', 'Clause'],
    requirements.map(({ level, text, excluded, id, clause, basis }) => [
      results && !excluded ? lines(results.verdict(id), level) : level,
      lines(text, excluded ? `*Not judged: ${excluded}*` : '', code(id), results?.remarks(id) ?? ''),
      lines(clause, ruled(basis)),
    ]),
  );

/** What the contract leaves open, with the alternatives that are right; with results, what the target did. */
export const unspecifiedTable = (unspecified: readonly UnspecifiedRow[], results?: Results): string =>
  table(
    results ? ['Left open', 'Accepted', `Observed on ${results.date}`] : ['Left open', 'Accepted', 'Clause'],
    unspecified.map(({ text, accepted, id, clause, basis }) => {
      const alternatives = lines(...accepted.map((alternative) => `• ${alternative}`));
      const place = lines(clause, ruled(basis));
      return results
        ? [lines(text, code(id), place), alternatives, results.observed(id) || '– nothing seen']
        : [lines(text, code(id)), alternatives, place];
    }),
  );

/** How the document is read, with the places that are. */
export const rulingTable = (rulings: readonly Ruling[]): string =>
  table(
    ['Ruling', 'Text', 'Reads'],
    rulings.map(({ id, text, clauses }) => [code(id), text, lines(...clauses)]),
  );

// What the document states needs no word.
const ruled = (basis: string): string => (basis === 'stated' ? '' : `*${basis}*`);

/**
 * The provider states of an operation: what must be there before a conforming request, and which values
 * of it stand in the request, or in the event that the service sends. Examples that need something else
 * than the operation does have a table of their own.
 */
export function stateTables(operation: OperationObject, place: 'request' | 'event'): string {
  const tables = new Map<string, string[]>();
  for (const { summary, given } of examples(operation)) {
    const text = table(['What must be there', 'With', `Values in the ${place}`], given.map(stateRow));
    tables.set(text, [...(tables.get(text) ?? []), summary]);
  }
  const [only] = tables.keys();
  if (tables.size < 2) return only ?? '';
  return paragraphs(
    ...[...tables].map(([text, names]) => paragraphs(`${names.join('; ')}:`, text || 'Nothing.')),
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

// `/body/data/id` is a place of the request and a path in it; `otp?` is a value that a target may not have.
function binding(pointer: string, value: string): string {
  const [, place = '', ...path] = pointer.split('/');
  const optional = value.endsWith('?') ? ' (if it has one)' : '';
  return `${code(value.replace(/\?$/, ''))}${optional} → ${place} ${code(path.join('/'))}`;
}
