import type { RequirementResult } from '../../report/model/model.js';

/** A verdict, or that the suite does not judge it. */
export type Kind = RequirementResult['verdict'] | 'excluded';

/** What a requirement has to be, to be listed. Empty: anything. */
export interface Filters {
  text: string;
  kinds: readonly Kind[];
  levels: readonly string[];
  tag: string;
}

export const noFilters: Filters = { text: '', kinds: [], levels: [], tag: '' };

export const kindOf = ({ excluded, verdict }: RequirementResult): Kind => (excluded ? 'excluded' : verdict);

/** The requirements that pass the filters, in their order: every word of the text is in the id, the text or the reason. */
export function filtered(
  rows: readonly RequirementResult[],
  { text, kinds, levels, tag }: Filters,
): RequirementResult[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (kinds.length === 0 || kinds.includes(kindOf(row))) &&
      (levels.length === 0 || levels.includes(row.level)) &&
      (tag === '' || row.tag === tag) &&
      words.every((word) => searchedIn(row).includes(word)),
  );
}

const known = new WeakMap<RequirementResult, string>();

function searchedIn(row: RequirementResult): string {
  const text = known.get(row) ?? `${row.id} ${row.text} ${row.reason ?? ''}`.toLowerCase();
  known.set(row, text);
  return text;
}
