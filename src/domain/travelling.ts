import { textKinds } from '../cases/hard-values/texts.js';
import { dealt, type Pace } from '../cases/plan.js';
import { operations, requirementRow, type RequirementId } from '../contract/contract.js';
import type { Plan } from '../engine/registry.js';

/**
 * Which requirement tries which hard texts as the reference of an operation: of those that are dealt to the operation
 * each of `users` takes one, and the last one takes the rest.
 */
export function textsOf(users: readonly RequirementId[], user: RequirementId, pace: Pace): string[] {
  const { operation } = requirementRow(users[0]!);
  const kinds = dealt(
    textKinds,
    operations.findIndex(({ id }) => id === operation),
    pace,
  );
  const at = users.indexOf(user);
  return kinds.slice(at, user === users.at(-1) ? undefined : at + 1);
}

/** The plan of a requirement that tries hard values. */
export const travelling = (kinds: Plan['kinds']): Plan => ({ column: 'travelling values', kinds });
