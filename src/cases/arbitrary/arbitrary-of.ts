import fc from 'fast-check';
import type { JsonValue } from '../../contract/contract.js';
import { faultsOf, keywordsOf, requiredOf, schemasIn, type Schema } from '../schema.js';
import { expectSupported } from './supported.js';
import { texts } from './texts.js';

type Keywords = ReturnType<typeof keywordsOf>;

// An array or object without an upper bound gets at most this many entries above its minimum.
const usual = 3;
const far = Number.MAX_SAFE_INTEGER;

const anything = fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<JsonValue>;

/**
 * Generates values that satisfy the JSON Schema of a part of a request. They shrink to smaller values that satisfy it as
 * well. Throws UnsupportedSchema for a keyword that the generator does not implement.
 */
export function arbitraryOf(schema: Schema): fc.Arbitrary<JsonValue> {
  expectSupported(schema);
  return valuesOf(schema);
}

function valuesOf(schema: Schema): fc.Arbitrary<JsonValue> {
  const { type, enum: listed, const: only, ...keywords } = keywordsOf(schema);
  const allowed = only === undefined ? listed : [only];
  if (Array.isArray(allowed)) {
    const right = allowed.filter((value) => faultsOf(schema, value).length === 0);
    if (right.length === 0) throw new Error(`No value satisfies the schema ${JSON.stringify(schema)}.`);
    return fc.constantFrom(...right);
  }
  if (type === undefined) return anything;
  return fc.oneof(...([type].flat() as string[]).map((name) => ofType[name]!(keywords)));
}

const ofType: Readonly<Record<string, (keywords: Keywords) => fc.Arbitrary<JsonValue>>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum, maximum }) =>
    fc.integer({ min: Math.ceil(Number(minimum ?? -far)), max: Math.floor(Number(maximum ?? far)) }),
  number: ({ minimum, maximum }) =>
    fc
      .double({ min: Number(minimum ?? -far), max: Number(maximum ?? far), noNaN: true })
      // JSON.stringify writes -0 as 0, so the generated value must equal what the server reads.
      .map((value) => (value === 0 ? 0 : value)),
  string: texts,
  array: ({ items = true, minItems = 0, maxItems }) =>
    fc.array(valuesOf(items as Schema), {
      minLength: Number(minItems),
      maxLength: Number(maxItems ?? Number(minItems) + usual),
    }),
  object: objects,
};

// A schema without `properties` gets arbitrary members. A schema with `properties` gets only those: unknown members are
// added by variations.
function objects(keywords: Keywords): fc.Arbitrary<JsonValue> {
  const known = schemasIn(keywords['properties']);
  if (known.length > 0)
    return fc.record(Object.fromEntries(known.map(([name, schema]) => [name, valuesOf(schema)])), {
      requiredKeys: [...requiredOf(keywords)],
      noNullPrototype: true,
    });
  const names = fc.string({ minLength: 1, maxLength: 10 }).filter((name) => name !== '__proto__');
  return fc.dictionary(names, anything, { maxKeys: usual, noNullPrototype: true });
}
