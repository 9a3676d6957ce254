import { requirements, type RequirementId } from '../../../contract/contract.js';
import { TargetError } from '../../../target/target.js';
import { meant } from '../../io/meant.js';

/** The requirements that `--only` names: an id, an operation or a tag, each with its own. Throws a TargetError. */
export function selected(names: readonly string[]): RequirementId[] {
  const chosen = names.flatMap((name) => {
    const rows = requirements.filter((row) => row.id === name || row.operation === name || row.tag === name);
    if (rows.length > 0) return rows.map((row) => row.id);
    const ids = requirements.map(({ id }) => id);
    const words = requirements.flatMap(({ operation, tag }) => [operation, tag]);
    throw new TargetError(
      `No requirement, operation or tag is called "${name}".${meant(name, ids, words)} \`cwit list\` shows them all.`,
    );
  });
  return [...new Set(chosen)];
}
