import type { RequirementId } from '../../generated/requirement-ids.js';
import type { Overrides } from '../behaviour/index.js';
import { Change } from '../changes/change.js';
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

/** A row of a table of defects: the requirements that it breaks, and its change of the server. */
export class Row<Requirement extends string> extends Change {
  places: readonly OperationId[] = [];
  isCommon = false;
  further: Partial<Record<OperationId, Overrides>> = {};

  constructor(
    readonly summary: string,
    readonly fails: readonly Requirement[],
  ) {
    super();
  }

  /** Sets the operations that have the defect, in a shared table. */
  at(...operations: readonly OperationId[]): this {
    this.places = operations;
    return this;
  }

  /** Sets these operations, and every operation that no row of the table names. */
  atAll(...operations: readonly OperationId[]): this {
    this.isCommon = true;
    return this.at(...operations);
  }

  /** Further overrides of some of these operations. */
  per(overrides: Partial<Record<OperationId, Overrides>>): this {
    this.further = overrides;
    return this;
  }
}

/** Begins a row. Ids of the operation's own requirements omit the operation. */
export function defect(summary: string) {
  return {
    breaks: <Requirement extends NameOf<string> | RequirementId>(...fails: readonly Requirement[]) =>
      new Row(summary, fails),
  };
}

/**
 * The defects of one operation, keyed by their names.
 *
 * @example
 * defectsOf('getWallet', {
 *   'wallet-id-of-business': defect('The server returns the id of the business as the id of the wallet.')
 *     .breaks('known-wallet')
 *     .members('data', ({ business_id: id }) => ({ id })),
 * });
 */
export function defectsOf<Of extends Subject>(
  operation: Of,
  table: Readonly<Record<string, Row<NameOf<Of> | RequirementId>>>,
): readonly Defect[] {
  return Object.entries(table).map(([name, row]) => defectOf(operation, name, row));
}

function defectOf(operation: Subject, name: string, { summary, fails, overrides }: Row<string>): Defect {
  const ids = fails.map((id) => (id.includes('/') ? id : `${operation}/${id}`) as RequirementId);
  return { name, operation, summary, fails: ids, ...overrides };
}

// A server may accept a wrong or missing secret if only api-key is listed as required (Authentication, rule 5).
const ofSecret = /\/auth\.(missing|wrong)-secret$/;

/** Defects that several operations can have: `accepts-any-key` of getWallet is `get-wallet-accepts-any-key`. */
export function sharedDefects(table: Readonly<Record<string, Row<string>>>): readonly Defect[] {
  const named = new Set(Object.values(table).flatMap(({ places }) => places));
  return Object.entries(table).flatMap(([name, row]) =>
    routes.flatMap(({ operationId: id, secretOptional }) => {
      if (!row.places.includes(id) && (named.has(id) || !row.isCommon)) return [];
      const prefix = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const defect = defectOf(id, `${prefix}-${name}`, row);
      const fails = defect.fails.filter((requirement) => !secretOptional || !ofSecret.test(requirement));
      return fails.length > 0 ? [{ ...defect, fails, ...row.further[id] }] : [];
    }),
  );
}
