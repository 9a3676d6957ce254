import type { Requirement, Unspecified } from '../generate/document.js';
import type { Ruling } from '../generate/rulings.js';
import { code, lines, table } from './markdown.js';

/** Requirements with level, text, id and clause; one that no run can judge says why. */
export const requirementTable = (requirements: Requirement[]): string =>
  table(
    ['Level', 'Requirement', 'Clause'],
    requirements.map(({ level, text, excluded, id, clause, basis }) => [
      level,
      lines(text, excluded ? `*Not judged: ${excluded}*` : '', code(id)),
      lines(clause, ruled(basis)),
    ]),
  );

/** What the contract leaves open, with the alternatives that are right. */
export const unspecifiedTable = (unspecified: Unspecified[]): string =>
  table(
    ['Left open', 'Accepted', 'Clause'],
    unspecified.map(({ text, accepted, id, clause, basis }) => [
      lines(text, code(id)),
      lines(...accepted.map((alternative) => `• ${alternative}`)),
      lines(clause, ruled(basis)),
    ]),
  );

/** How the document is read, with the places that are. */
export const rulingTable = (rulings: Ruling[]): string =>
  table(
    ['Ruling', 'Text', 'Reads'],
    rulings.map(({ id, text, clauses }) => [code(id), text, lines(...clauses)]),
  );

// What the document states needs no word.
const ruled = (basis: string): string => (basis === 'stated' ? '' : `*${basis}*`);
