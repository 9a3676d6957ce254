import type { Overrides } from '../behaviour/index.js';
import type { OperationId } from '../http.js';

/** What a fault is a fault of: an operation, or what all of them share. */
type Place = OperationId | 'service';

/** One deliberate fault of one operation, or of the service as a whole. */
export interface Defect extends Overrides {
  /** Kebab-case, permanent. */
  readonly name: string;
  readonly operation: Place;
  readonly summary: string;
  /** Ids of the requirements that must fail. */
  readonly fails: readonly string[];
}

/** Makes the rows of one operation; `fails` is given without the operation's id, unless it is another's. */
export function defectsOf(operation: Place) {
  return (name: string, summary: string, fails: readonly string[], overrides: Overrides): Defect => ({
    name,
    operation,
    summary,
    fails: fails.map((requirement) =>
      requirement.includes('/') ? requirement : `${operation}/${requirement}`,
    ),
    ...overrides,
  });
}
