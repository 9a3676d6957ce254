import { rowIn } from '../../spec/clauses.js';
import { validBody } from '../../src/checks/body.js';
import { errorBody } from '../../src/checks/error-body.js';
import { checks } from '../../src/checks/index.js';
import type { CheckRequirement } from '../../src/checks/response.js';
import type { Operation as KnownOperation } from '../../src/contract/contract.js';
import type { OperationObject } from './document.js';
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

/** Where the document says it, and what that rests on: a sentence, what it lets one infer, or a ruling. */
export interface Citation {
  clause: string;
  /** `stated`, `inferred`, or the id of a ruling. */
  basis: string;
}

// The derived rows that rest on the same place for every operation, by their names.
const general: [name: RegExp, clause: string, basis: string][] = [
  [/^auth\.|^pact\.unauthorized$/, 'Authentication > item 3', 'stated'],
  [/^request\.no-secret$/, 'Authentication > item 1', 'ruling:secrets'],
  [/\.bytes$/, 'Errors > HTTP status codes > row 500', 'ruling:server-errors'],
  [/^request\.headers$/, 'Events > Delivery > item 2', 'stated'],
  [/^body\.malformed$/, 'Errors > HTTP status codes > row 400', 'ruling:malformed-body'],
  [/^any-date$/, 'Resources and their fields > paragraph 1', 'ruling:times'],
  [/^idempotency\.replay$/, 'Endpoints > Conventions > item 2', 'stated'],
  [/^idempotency\.after-/, 'Limits > row Idempotency window', 'stated'],
  [/^idempotency\.simultaneous$/, 'Endpoints > Conventions > item 2', 'ruling:simultaneous-twin'],
  [/^idempotency\.own-key$/, 'Endpoints > Conventions > item 2', 'ruling:idempotency-keys'],
  [/^idempotency\./, 'Endpoints > Conventions > item 2', 'ruling:idempotency'],
];

// The others rest on the place of their operation.
const bases: [name: RegExp, basis: string][] = [
  [/^request\.body$/, 'ruling:documented-fields'],
  [/^query\./, 'ruling:query-rules'],
  [/^body\..*\.type$|^fuzz\.rule-bent$/, 'ruling:type-mismatch'],
  [/^fuzz\.rule-broken$/, 'ruling:request-rules'],
];

/**
 * What a derived row of an operation cites. A check says so itself. A rule of a member cites the row of that member,
 * where the operation has a table with one, and an interaction cites what its body does. `x-derived` says it otherwise.
 */
export function citationOf(
  operation: OperationObject,
  name: string,
  declared: readonly CheckRow[] = [],
): Citation {
  const shown = pactName(name);
  const derived = shown ? citationOf(operation, shown, declared) : ofItself(operation, name, declared);
  return { ...derived, ...operation['x-derived']?.[name] };
}

function ofItself(operation: OperationObject, name: string, declared: readonly CheckRow[]): Citation {
  const own = operation['x-clause'];
  const check = declared.find((row) => row.name === name);
  if (check) return { clause: check.clause ?? own, basis: check.basis };
  const [, clause, basis] = general.find(([names]) => names.test(name)) ?? [];
  if (clause && basis) return { clause, basis };
  const [, member] = /^(?:body|query)\.(\w+)\./.exec(name) ?? [];
  return {
    clause: (member && rowIn(own, member)) ?? own,
    basis: bases.find(([names]) => names.test(name))?.[1] ?? 'stated',
  };
}

// The row that demands of every answer what an interaction shows of one.
function pactName(name: string): string | undefined {
  if (!name.startsWith('pact.') || name === 'pact.unauthorized') return undefined;
  if (name === 'pact.message') return 'request.body';
  return /^pact\.success/.test(name) ? validBody.name : errorBody.name;
}
