import { rowIn } from '../../spec/clauses.js';
import type { OperationObject } from './document.js';
import { successStatuses } from './statuses.js';

/** Where the document says it, and what that rests on: a sentence, what it lets one infer, or a ruling. */
export interface Citation {
  clause: string;
  /** `stated`, `inferred`, or the id of a ruling. */
  basis: string;
}

const body = 'response.body';
const errorBody = 'response.error-body';

// The derived rows that rest on the same place for every operation, by their names.
const general: [name: RegExp, clause: string, basis: string][] = [
  [/^auth\.|^pact\.unauthorized$/, 'Authentication > item 3', 'stated'],
  [/^(response|request)\.no-secret$/, 'Authentication > item 1', 'ruling:secrets'],
  [/^response\.success$/, 'Errors > HTTP status codes > row 200', 'ruling:success-status'],
  [/^response\.content-type$/, 'What the service does > paragraph 2', 'ruling:json-says-so'],
  [/\.no-server-error$|\.bytes$/, 'Errors > HTTP status codes > row 500', 'ruling:server-errors'],
  [/^response\.error-body$/, 'Errors > Body shapes > table', 'stated'],
  [/^request\.headers$/, 'Events > Delivery > item 2', 'stated'],
  [/^body\.malformed$/, 'Errors > HTTP status codes > row 400', 'ruling:malformed-body'],
  [/^idempotency\.replay$/, 'Endpoints > Conventions > item 2', 'stated'],
  [/^idempotency\.after-/, 'Limits > row Idempotency window', 'stated'],
  [/^idempotency\.simultaneous$/, 'Endpoints > Conventions > item 2', 'ruling:simultaneous-twin'],
  [/^idempotency\./, 'Endpoints > Conventions > item 2', 'ruling:idempotency'],
];

// The others rest on the place of their operation.
const bases: [name: RegExp, basis: string][] = [
  [/^(response|request)\.body$/, 'ruling:documented-fields'],
  [/^query\./, 'ruling:query-rules'],
  [/^body\..*\.type$|^fuzz\.rule-bent$/, 'ruling:type-mismatch'],
  [/^fuzz\.rule-broken$/, 'ruling:request-rules'],
];

/**
 * What a derived row of an operation cites. A rule of a member cites the row of that member, where the operation has
 * a table with one, and an interaction cites what its body does. `x-derived` says it otherwise.
 */
export function citationOf(operation: OperationObject, name: string): Citation {
  const derived = pactName(name) ? citationOf(operation, pactName(name)!) : ofItself(operation, name);
  return { ...derived, ...operation['x-derived']?.[name] };
}

function ofItself(operation: OperationObject, name: string): Citation {
  const own = operation['x-clause'];
  // One status is stated, two are what the document leaves.
  if (name === 'response.success' && successStatuses(operation).length === 1)
    return { clause: own, basis: 'stated' };
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
  return /^pact\.success/.test(name) ? body : errorBody;
}
