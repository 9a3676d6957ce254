import { operations, requirements, type RequirementId } from '../contract/contract.js';
import { TargetError } from '../target/target.js';

/** The requirements that `--only` names: an id, an operation or a tag, each with its own. Throws a TargetError. */
export function selected(names: readonly string[]): RequirementId[] {
  const chosen = names.flatMap((name) => {
    const rows = requirements.filter((row) => row.id === name || row.operation === name || row.tag === name);
    if (rows.length > 0) return rows.map((row) => row.id);
    const near =
      requirements.find((row) => row.id.toLowerCase().includes(name.toLowerCase()))?.id ?? operations[0]!.id;
    throw new TargetError(
      `No requirement, operation or tag is called "${name}". Did you mean ${near}? \`cwit list\` shows them all.`,
    );
  });
  return [...new Set(chosen)];
}
