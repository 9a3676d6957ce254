import type { Requirement, Unspecified } from '../generate/document.js';
import type { Ruling } from '../generate/rulings.js';
import { code, lines, table } from './markdown.js';
import type { Results } from './results.js';

/** Requirements with level, text, id and clause; one that no run can judge says why. With results, their verdicts. */
export const requirementTable = (requirements: Requirement[], results?: Results): string =>
  table(
    [results ? 'Verdict' : 'Level', 'Requirement', 'Clause'],
    requirements.map(({ level, text, excluded, id, clause, basis }) => [
      results && !excluded ? lines(results.verdict(id), level) : level,
      lines(text, excluded ? `*Not judged: ${excluded}*` : '', code(id), results?.remarks(id) ?? ''),
      lines(clause, ruled(basis)),
    ]),
  );

/** What the contract leaves open, with the alternatives that are right; with results, what the target did. */
export const unspecifiedTable = (unspecified: Unspecified[], results?: Results): string =>
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
export const rulingTable = (rulings: Ruling[]): string =>
  table(
    ['Ruling', 'Text', 'Reads'],
    rulings.map(({ id, text, clauses }) => [code(id), text, lines(...clauses)]),
  );

// What the document states needs no word.
const ruled = (basis: string): string => (basis === 'stated' ? '' : `*${basis}*`);
