import { isMasked } from '../../report/build/summary.js';
import type { RequirementResult } from '../../report/model/model.js';

/** A verdict, `excluded` for requirements that the suite never tests, or `masked` for masked failures. */
export type Kind = RequirementResult['verdict'] | 'excluded' | 'masked';

/** The filters of the list. An empty value matches everything. */
export interface Filters {
  text: string;
  kinds: readonly Kind[];
  levels: readonly string[];
  tag: string;
}

export const noFilters: Filters = { text: '', kinds: [], levels: [], tag: '' };

export const kindOf = (row: RequirementResult): Kind =>
  row.excluded ? 'excluded' : isMasked(row) ? 'masked' : row.verdict;

/** The requirements that match, in their order. Each word of `text` has to occur in the id, the text or the reason. */
export function filtered(rows: readonly RequirementResult[], { text, kinds, levels, tag }: Filters) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (kinds.length === 0 || kinds.includes(kindOf(row))) &&
      (levels.length === 0 || levels.includes(row.level)) &&
      (tag === '' || row.tag === tag) &&
      words.every((word) => searchedIn(row).includes(word)),
  );
}

const searchTexts = new WeakMap<RequirementResult, string>();

function searchedIn(row: RequirementResult): string {
  const text = searchTexts.get(row) ?? `${row.id} ${row.text} ${row.reason ?? ''}`.toLowerCase();
  searchTexts.set(row, text);
  return text;
}
