import { keywordsOf, type Schema, schemasIn } from '../../../src/cases/schema.js';
import type { JsonValue } from '../../../src/contract/contract.js';
import type { Shown } from './mutations.js';
import { definitions, validatorOf, type Validate } from '../../unit/support/spec-schemas.js';

/** A place in the schema of a body. The body may have no value there. */
export interface Place {
  readonly path: readonly string[];
  /** The names of the place in the schemas around it, such as `getWallet 200 data.currency` and `Wallet currency`. */
  readonly names: Set<string>;
  /** The schema documents the place by name. Entries of arrays and maps are optional. */
  readonly isMember: boolean;
}

/** The documented places of a value, outer ones first. `of` names the schema. */
export function placesOf(value: JsonValue, schema: Schema, of: string): readonly Place[] {
  const places = new Map<string, Place>();
  visit(value, schema, [], [`${of} `], places);
  return [...places.values()];
}

function visit(
  value: JsonValue,
  schema: Schema,
  path: readonly string[],
  names: readonly string[],
  places: Map<string, Place>,
): void {
  const { $ref } = keywordsOf(schema);
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1)!;
    visit(value, definitions[name]!, path, [...names, `${name} `], places);
  }
  for (const branch of branchesFor(value, schema)) visit(value, branch, path, names, places);
  for (const { key, below, step } of childrenOf(value, schema)) {
    const inner = names.map((name) => `${name}${name.endsWith(' ') ? step.replace('.', '') : step}`);
    const own = [...path, key];
    const place = places.get(own.join('/')) ?? { path: own, names: new Set(), isMember: step === `.${key}` };
    for (const name of inner) place.names.add(name);
    places.set(own.join('/'), place);
    const child = (value as Record<string, Shown>)[key];
    if (child !== undefined) visit(child, below, own, inner, places);
  }
}

// Each schema is compiled once, because compilation takes a hundred times as long as validation.
const validators = new Map<Schema, Validate>();

function fits(value: JsonValue, schema: Schema): boolean {
  const validate = validators.get(schema) ?? validatorOf(schema);
  validators.set(schema, validate);
  return validate(value);
}

/** The schemas that a schema applies to this value. */
function branchesFor(value: JsonValue, schema: Schema): Schema[] {
  const { allOf, anyOf, oneOf, if: condition, then } = keywordsOf(schema);
  const holding = [...schemasIn(anyOf), ...schemasIn(oneOf)]
    .map(([, one]) => one)
    .filter((one) => fits(value, one));
  const isConditional = condition !== undefined && then !== undefined && fits(value, condition as Schema);
  return [...schemasIn(allOf).map(([, one]) => one), ...holding, ...(isConditional ? [then as Schema] : [])];
}

/** The schemas below, each with the step that leads there: `.name`, `.*` of a map, `[]` of an array. */
function childrenOf(value: JsonValue, schema: Schema): { key: string; below: Schema; step: string }[] {
  const { properties, additionalProperties, items } = keywordsOf(schema);
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return items === undefined
      ? []
      : Object.keys(value).map((key) => ({ key, below: items as Schema, step: '[]' }));
  if (properties === undefined && typeof additionalProperties !== 'object') return [];
  const members = schemasIn(properties).map(([key, below]) => ({ key, below, step: `.${key}` }));
  const others = Object.keys(value).filter((key) => !members.some((member) => member.key === key));
  // A member of an example without a schema is also a place: the schema omits it, unless it is an entry of a map.
  return typeof additionalProperties === 'object'
    ? [...members, ...others.map((key) => ({ key, below: additionalProperties as Schema, step: '.*' }))]
    : [...members, ...others.map((key) => ({ key, below: true, step: `.${key}` }))];
}
