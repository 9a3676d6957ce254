import type { Requirement, Unspecified } from '../generate/document.js';
import type { Ruling } from '../generate/rulings.js';

/** A row of the ledger: a requirement, and the operation it belongs to (`service` for all of them). */
export interface LedgerRequirement extends Requirement {
  operation: string;
  origin: 'written' | 'derived';
}

export interface LedgerUnspecified extends Unspecified {
  operation: string;
}

/** generated/requirements.json, as far as the docs read it. */
export interface Ledger {
  requirements: LedgerRequirement[];
  unspecified: LedgerUnspecified[];
  rulings: Ruling[];
}

/** The rows of one operation, by its id, or those of the whole service. */
export function rowsOf(ledger: Ledger, operation: string): Omit<Ledger, 'rulings'> {
  const own = (row: { operation: string }): boolean => row.operation === operation;
  return { requirements: ledger.requirements.filter(own), unspecified: ledger.unspecified.filter(own) };
}
