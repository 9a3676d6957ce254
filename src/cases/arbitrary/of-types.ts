import fc from 'fast-check';
import type { JsonValue } from '../../contract/contract.js';
import { keeps } from '../schema/faults.js';
import type { Schema } from '../schema/schema.js';
import { arrays } from './arrays.js';
import { types } from './keywords.js';
import type { Plain } from './merged.js';
import { integers, numbers } from './numbers.js';
import { objects } from './objects.js';
import { texts } from './texts.js';

/** Makes the values of a schema that stands inside another one. */
export type Make = (schema: Schema) => fc.Arbitrary<JsonValue>;

/** JSON of any kind, small. */
const anything: fc.Arbitrary<JsonValue> = fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<JsonValue>;

const ofType: Record<string, (plain: Plain, make: Make, isDeep: boolean) => fc.Arbitrary<JsonValue>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: integers,
  number: numbers,
  string: texts,
  array: arrays,
  object: objects,
};

// A schema without a type lets values of all types pass that its keywords say nothing about; those are what it is for.
const spokenOf: Record<string, readonly string[]> = {
  object: ['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
};

/** The values of the types that a schema allows. Deep in a recursion, scalars where there is a choice. */
export function ofTypes(plain: Plain, make: Make, isDeep: boolean): fc.Arbitrary<JsonValue> {
  const { enum: allowed, type } = plain;
  if (Array.isArray(allowed)) return oneOf(allowed.filter((value) => keeps(plain, value)));
  const named = type === undefined ? hinted(plain) : ([type].flat() as string[]);
  if (named.length === 0) return anything;
  const scalars = named.filter((name) => name !== 'array' && name !== 'object');
  const chosen = isDeep && scalars.length > 0 ? scalars : named;
  return fc.oneof(...chosen.map((name) => ofType[name]!(plain, make, isDeep)));
}

function hinted(plain: Plain): string[] {
  return types.filter((type) => spokenOf[type]?.some((keyword) => keyword in plain));
}

function oneOf(values: JsonValue[]): fc.Arbitrary<JsonValue> {
  if (values.length === 0) throw new Error('no value of the enumeration keeps the rest of the schema');
  return fc.constantFrom(...values);
}
