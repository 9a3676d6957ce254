/** The contract as the engine sees it: operations, requirements and validators, all generated from the spec. */
import { readFileSync } from 'node:fs';
import { operations, type Operation, type OperationId, type WebhookId } from '../../generated/operations.js';
import type { RequirementId, RulingId, UnspecifiedId } from '../../generated/requirement-ids.js';
import { validators, type SchemaError, type ValidatorName } from '../../generated/validators.js';
import { packageFile } from './package-files.js';

export { createClient, type CwitClient } from '../../generated/client.js';
export type { paths, webhooks } from '../../generated/types.js';
export * from '../../generated/operations.js';
export type * from '../../generated/requirement-ids.js';
export { formats, type SchemaError, type ValidatorName } from '../../generated/validators.js';
export { fitsSchema, schemaErrors, schemaFaults } from './schema-faults.js';

/** The basis of a row: a sentence at its source, an inference from it, or an interpretation. */
export type Basis = 'stated' | 'inferred' | RulingId;

export interface RequirementRow {
  id: RequirementId;
  operation: OperationId | WebhookId | 'service' | 'receiver';
  tag: string;
  feature: string;
  level: 'MUST' | 'SHOULD';
  text: string;
  clause: string;
  basis: Basis;
  /** The requirements that it depends on, as patterns of ids: `x-needs`. */
  needs?: string[];
  /** Derived from the schema and the general rules, or written by hand. */
  origin: 'derived' | 'written';
  /** The reason why the suite does not test it. */
  excluded?: string;
}

/** Behavior that the contract leaves unspecified. The server may choose any accepted alternative. */
export interface UnspecifiedRow {
  id: UnspecifiedId;
  operation: string;
  text: string;
  accepted: string[];
  clause: string;
  basis: Basis;
}

/** An interpretation of the interface document, where several are possible: docs/rulings.md. */
export interface Ruling {
  id: RulingId;
  text: string;
  clauses: string[];
}

const rows = JSON.parse(readFileSync(packageFile('generated/requirements.json'), 'utf8')) as {
  contract: { version: string; sha256: string };
  requirements: RequirementRow[];
  unspecified: UnspecifiedRow[];
  rulings: Ruling[];
};

/** The version of the contract and the hash of the bundled spec. */
export const { contract } = rows;

/** A provider state that a target may be asked for. A trailing `?` marks optional names. */
export interface StateRow {
  state: string;
  params?: string[];
  /** The allowed values of params. */
  choices?: Record<string, string[]>;
  values?: string[];
  /** The kinds of values that are not text. */
  kinds?: Record<string, ValueKind>;
}

/** The kind of a state's value. `decimal` is text that contains a decimal number. */
export type ValueKind = 'text' | 'decimal' | 'integer' | 'text or integer' | 'boolean';

export const providerStates = JSON.parse(
  readFileSync(packageFile('generated/states.json'), 'utf8'),
) as readonly StateRow[];

/** The schema of target files, which editors use for completion. */
export const targetSchemaUrl = packageFile('generated/target.schema.json');

export const requirements: readonly RequirementRow[] = rows.requirements;
export const unspecified: readonly UnspecifiedRow[] = rows.unspecified;
export const rulings: readonly Ruling[] = rows.rulings;

/** The id of the entry that makes an operation optional; undefined if servers must implement the operation. */
export function openOffer(id: OperationId): UnspecifiedId | undefined {
  return unspecified.find((row) => row.id === `${id}/offered`)?.id;
}

const rowById = new Map(requirements.map((row) => [row.id, row]));
const operationById = new Map(operations.map((operation) => [operation.id, operation]));

export function requirementRow(id: RequirementId): RequirementRow {
  const row = rowById.get(id);
  if (!row) throw new Error(`unknown requirement ${id}`);
  return row;
}

export function operationOf(id: OperationId): Operation {
  const operation = operationById.get(id);
  if (!operation) throw new Error(`unknown operation ${id}`);
  return operation;
}

/** The id of a derived requirement. Throws an Error if it does not exist. */
export function derivedId(operation: OperationId, name: string): RequirementId {
  return requirementRow(`${operation}/${name}` as RequirementId).id;
}

/** The errors that ajv reports for `data` and the named schema. */
export function ajvErrors(name: ValidatorName, data: unknown): readonly SchemaError[] {
  const validate = validators[name];
  return validate(data) ? [] : (validate.errors ?? []);
}

/**
 * Whether the top level of the body matches the named schema, regardless of errors further down. If the contract shows
 * no form, any non-empty body does.
 */
export function hasEnvelope(name: ValidatorName, data: unknown): boolean {
  if (typeof data !== 'object' || data === null || Object.keys(data).length === 0) return false;
  const validate = validators[name];
  return validate(data) || !(validate.errors ?? []).some((error) => error.instancePath === '');
}
