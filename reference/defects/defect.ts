import type { RequirementId } from '../../generated/requirement-ids.js';
import type { Overrides } from '../behaviour/index.js';
import type { OperationId } from '../http.js';
import { routes } from '../routes/index.js';

/** An operation, a webhook, or the service as a whole. */
type Subject = RequirementId extends infer Id ? (Id extends `${infer Name}/${string}` ? Name : never) : never;

/** The part of a requirement id after the slash, for the requirements of a subject. */
type NameOf<Of extends string> = RequirementId extends infer Id
  ? Id extends `${Of}/${infer Name}`
    ? Name
    : never
  : never;

/** One deliberate violation of the contract by one operation, one webhook, or the service as a whole. */
export interface Defect extends Overrides {
  /** Kebab-case, permanent. */
  readonly name: string;
  readonly operation: Subject;
  readonly summary: string;
  /** Requirements that must fail. */
  readonly fails: readonly RequirementId[];
}

/** A row of a table of defects, keyed by their names: what it overrides, and the requirements that must fail. */
interface Row<Requirement extends string> extends Overrides {
  readonly summary: string;
  readonly fails: Requirement | readonly Requirement[];
}

/** Defects that several operations can have. Requirements of the operation are named without it. */
export type SharedTable<Name extends string = string> = Readonly<
  Record<Name, Row<NameOf<string> | RequirementId>>
>;

/**
 * The defects of one operation. `fails` names its requirements without the operation, those of others in full.
 *
 * @example
 * defectsOf('getWallet', {
 *   'wallet-id-of-business': {
 *     summary: 'The id of the wallet is that of the business.',
 *     fails: 'known-wallet',
 *     alter: onSuccess('data', (data) => ({ ...members(data), id: members(data).business_id })),
 *   },
 * });
 */
export function defectsOf<Of extends Subject>(
  operation: Of,
  table: Readonly<Record<string, Row<NameOf<Of> | RequirementId>>>,
): readonly Defect[] {
  return defectsIn(operation, table);
}

function defectsIn(operation: Subject, table: Readonly<Record<string, Row<string>>>): readonly Defect[] {
  const idOf = (name: string): string => (name.includes('/') ? name : `${operation}/${name}`);
  return Object.entries(table).map(([name, { summary, fails, ...overrides }]) => ({
    name,
    operation,
    summary,
    fails: [fails].flat().map((requirement) => idOf(requirement) as RequirementId),
    ...overrides,
  }));
}

// Where only api-key is listed as required, a wrong or missing secret may be served (Authentication, rule 5).
const ofSecret = ['auth.missing-secret', 'auth.wrong-secret'];

/** Defects of a shared table, for one operation: `accepts-any-key` as `get-wallet-accepts-any-key`. */
export function sharedDefects<Name extends string>(
  operation: OperationId,
  table: SharedTable<Name>,
  ...names: readonly Name[]
): readonly Defect[] {
  const prefix = operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const secretOptional = routes.some((route) => route.operationId === operation && route.secretOptional);
  const isRequired = (id: string): boolean =>
    !(secretOptional && ofSecret.some((name) => id.endsWith(`/${name}`)));
  const rows = Object.fromEntries(names.map((name) => [`${prefix}-${name}`, table[name]]));
  return defectsIn(operation, rows)
    .map((defect) => ({ ...defect, fails: defect.fails.filter(isRequired) }))
    .filter(({ fails }) => fails.length > 0);
}
