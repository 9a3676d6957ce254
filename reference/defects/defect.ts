import type { Overrides } from '../behaviour/index.js';
import type { OperationId } from '../http.js';

/** One deliberate fault of one operation. */
export interface Defect extends Overrides {
  /** Kebab-case, permanent. */
  readonly name: string;
  readonly operation: OperationId;
  readonly summary: string;
  /** Ids of the requirements that must fail. */
  readonly fails: readonly string[];
}

/** Makes the rows of one operation; `fails` is given without the operation's id. */
export function defectsOf(operation: OperationId) {
  return (name: string, summary: string, fails: readonly string[], overrides: Overrides): Defect => ({
    name,
    operation,
    summary,
    fails: fails.map((requirement) => `${operation}/${requirement}`),
    ...overrides,
  });
}
