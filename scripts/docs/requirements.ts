import type { LedgerRequirement } from './ledger.js';
import { folded, paragraphs } from './markdown.js';
import type { Results } from './results.js';
import { requirementTable } from './rows.js';

/**
 * The requirements of an operation: those that the contract states, then those that are derived. Most operations have the
 * same derived ones, and many of them: they open with a click. With results, the broken ones come first.
 */
export function requirementText(requirements: LedgerRequirement[], results?: Results): string {
  const isBroken = ({ id }: LedgerRequirement): boolean => results?.isBroken(id) ?? false;
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
