import { textKinds } from '../cases/hard-values/texts.js';
import { dealt, type Pace } from '../cases/plan.js';
import { operations, type OperationId } from '../contract/contract.js';
import type { Plan } from '../engine/registry.js';

/** The kinds of hard texts that are dealt to an operation. */
export const textsOf = (id: OperationId, pace: Pace): string[] =>
  dealt(
    textKinds,
    operations.findIndex((operation) => operation.id === id),
    pace,
  );

/** The plan of a requirement that tries hard values. */
export const travelling = (kinds: Plan['kinds']): Plan => ({ column: 'travelling values', kinds });
