import type { Requirement, Unspecified } from '../generate/document.js';
import { code, lines, table } from './markdown.js';

/** Requirements with level, text, id and clause; one that no run can judge says why. */
export const requirementTable = (requirements: Requirement[]): string =>
  table(
    ['Level', 'Requirement', 'Clause'],
    requirements.map(({ level, text, excluded, id, clause }) => [
      level,
      lines(text, excluded ? `*Not judged: ${excluded}*` : '', code(id)),
      clause,
    ]),
  );

/** What the contract leaves open, with the alternatives that are right. */
export const unspecifiedTable = (unspecified: Unspecified[]): string =>
  table(
    ['Left open', 'Accepted', 'Clause'],
    unspecified.map(({ text, accepted, id, clause }) => [
      lines(text, code(id)),
      lines(...accepted.map((alternative) => `• ${alternative}`)),
      clause,
    ]),
  );
