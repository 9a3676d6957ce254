/** The contract as the engine sees it: operations, requirements and validators, all generated from the spec. */
import { readFileSync } from 'node:fs';
import { operations, type Operation, type OperationId, type WebhookId } from '../../generated/operations.js';
import type { RequirementId, RulingId, UnspecifiedId } from '../../generated/requirement-ids.js';
import { validators, type SchemaError, type ValidatorName } from '../../generated/validators.js';
import { packageFile } from './package-files.js';

export { createClient, type CwitClient } from '../../generated/client.js';
export type { paths, webhooks } from '../../generated/types.js';
export * from '../../generated/operations.js';
export * from '../../generated/requirement-ids.js';
export { formats, type SchemaError, type ValidatorName } from '../../generated/validators.js';
export { fitsSchema, schemaErrors, schemaFaults } from './schema-faults.js';

/** What a row rests on: a sentence at its clause, what that lets one infer, or a ruling that reads it. */
export type Basis = 'stated' | 'inferred' | RulingId;

/** One row of the ledger: something that the contract demands. */
export interface RequirementRow {
  id: RequirementId;
  operation: OperationId | WebhookId | 'service' | 'receiver';
  tag: string;
  feature: string;
  level: 'MUST' | 'SHOULD';
  text: string;
  clause: string;
  basis: Basis;
  /** The requirements that it is built on, in patterns of ids: `x-needs`. */
  needs?: string[];
  /** Derived from the schema and the general rules, or written as a row of its own. */
  origin: 'derived' | 'written';
  /** Why the suite does not judge it. */
  excluded?: string;
}

/** Something that the contract leaves open: every accepted alternative is right. */
export interface UnspecifiedRow {
  id: UnspecifiedId;
  operation: string;
  text: string;
  accepted: string[];
  clause: string;
  basis: Basis;
}

/** How the suite reads the interface document where it could be read otherwise: docs/rulings.md. */
export interface Ruling {
  id: RulingId;
  text: string;
  clauses: string[];
}

const ledger = JSON.parse(readFileSync(packageFile('generated/requirements.json'), 'utf8')) as {
  requirements: RequirementRow[];
  unspecified: UnspecifiedRow[];
  rulings: Ruling[];
};

/** A provider state that a target may be asked for; a trailing `?` marks what may be left out. */
export interface StateRow {
  state: string;
  params?: string[];
  /** The allowed values of params. */
  choices?: Record<string, string[]>;
  values?: string[];
  /** What values are that are not text. */
  kinds?: Record<string, ValueKind>;
}

/** What a value of a state is: text, also with a decimal number in it, a whole number, or true or false. */
export type ValueKind = 'text' | 'decimal' | 'integer' | 'text or integer' | 'boolean';

export const providerStates = JSON.parse(
  readFileSync(packageFile('generated/states.json'), 'utf8'),
) as readonly StateRow[];

/** The schema of target files, which editors complete them by. */
export const targetSchemaUrl = packageFile('generated/target.schema.json');

export const requirements: readonly RequirementRow[] = ledger.requirements;
export const unspecified: readonly UnspecifiedRow[] = ledger.unspecified;
export const rulings: readonly Ruling[] = ledger.rulings;

/** Where it is open whether a server has an operation at all: the entry that says so. */
export function openOffer(id: OperationId): UnspecifiedId | undefined {
  return unspecified.find((row) => row.id === `${id}/offered`)?.id;
}

const rowById = new Map(requirements.map((row) => [row.id, row]));
const operationById = new Map(operations.map((operation) => [operation.id, operation]));

export function requirementRow(id: RequirementId): RequirementRow {
  const row = rowById.get(id);
  if (!row) throw new Error(`no requirement ${id} in the ledger`);
  return row;
}

export function operationOf(id: OperationId): Operation {
  const operation = operationById.get(id);
  if (!operation) throw new Error(`no operation ${id} in the contract`);
  return operation;
}

/** The id of a derived requirement. The ledger is the judge of whether it exists. */
export function derivedId(operation: OperationId, name: string): RequirementId {
  return requirementRow(`${operation}/${name}` as RequirementId).id;
}

/** What is wrong with `data` by the named schema, as ajv tells it. */
export function ajvErrors(name: ValidatorName, data: unknown): readonly SchemaError[] {
  const validate = validators[name];
  return validate(data) ? [] : (validate.errors ?? []);
}

/**
 * Whether the body has what stands at the top of the named schema, whatever is wrong further down. Where the
 * document shows no form, anything does that is not empty.
 */
export function hasEnvelope(name: ValidatorName, data: unknown): boolean {
  if (typeof data !== 'object' || data === null || Object.keys(data).length === 0) return false;
  const validate = validators[name];
  return validate(data) || !(validate.errors ?? []).some((error) => error.instancePath === '');
}
