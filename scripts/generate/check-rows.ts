import { checks } from '../../src/checks/index.js';
import type { CheckRequirement } from '../../src/checks/response.js';
import type { Operation as KnownOperation } from '../../src/contract/contract.js';
import type { Operation } from './operation-types.js';

/** What a check that every exchange goes through demands of an operation. */
export interface CheckRow extends CheckRequirement {
  /** The id of its requirement is `<operationId>/<name>`. */
  name: string;
}

/** The rows that the checks declare for an operation, which generated/ need not know yet. */
export function checkRows(operation: Operation): CheckRow[] {
  return checks.flatMap(({ name, requirement }) => {
    const row = requirement(operation as KnownOperation);
    return row && row !== 'written' ? [{ name, ...row }] : [];
  });
}
