import fc from 'fast-check';
import type { JsonValue } from '../../contract/contract.js';
import { keeps } from '../schema/faults.js';
import type { Definitions, Schema } from '../schema/schema.js';
import { alternativesOf, type Alternative } from './alternatives.js';
import { heightOf } from './height.js';
import { isExact } from './is-exact.js';
import { filterBounded } from './filter-bounded.js';
import { ofTypes, type Make } from './of-types.js';
import { expectSupported } from './unsupported.js';

// How often values go through the same `$ref` before they come to an end.
const deepest = 3;

/**
 * The values that keep a JSON Schema; they shrink to smaller ones that keep it too. `definitions` are what its
 * references name. Throws UnsupportedSchema for a keyword of which no values can be made.
 */
export function arbitraryOf(schema: Schema, definitions: Definitions = {}): fc.Arbitrary<JsonValue> {
  expectSupported(schema, definitions);
  return made(schema, definitions, []);
}

function made(
  schema: Schema,
  definitions: Definitions,
  followed: readonly string[],
): fc.Arbitrary<JsonValue> {
  const isDeep = followed.some(
    (reference) => followed.filter((other) => other === reference).length > deepest,
  );
  const all = alternativesOf(schema, definitions);
  const chosen = isDeep ? flattest(all, definitions) : all;
  if (chosen.length === 0) throw new Error(`no value can keep ${JSON.stringify(schema)}`);
  const values = fc.oneof(
    ...chosen.map(({ plain, references }) => {
      const make: Make = (inner) => made(inner, definitions, [...followed, ...references]);
      return ofTypes(plain, make, isDeep);
    }),
  );
  if (isExact(schema, definitions)) return values;
  return filterBounded(
    values,
    (value) => keeps(schema, value, definitions),
    JSON.stringify(schema).slice(0, 300),
  );
}

function flattest(alternatives: Alternative[], definitions: Definitions): Alternative[] {
  const heights = alternatives.map(({ plain }) => heightOf(plain, definitions));
  return alternatives.filter((_, index) => heights[index] === Math.min(...heights));
}
