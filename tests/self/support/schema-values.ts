// Values for any schema, including those of responses: src/cases makes values for requests only.
import fc from 'fast-check';
import { arbitraryOf } from '../../../src/cases/arbitrary/arbitrary-of.js';
import { faultsOf, keywordsOf, requiredOf, schemasIn, type Schema } from '../../../src/cases/schema.js';
import type { JsonValue } from '../../../src/contract/contract.js';
import { sameJson } from '../../../src/contract/json.js';

type Keywords = ReturnType<typeof keywordsOf>;
type Definitions = Readonly<Record<string, Schema>>;

/** Values for a schema. It ignores `not` and overlapping alternatives: the caller keeps the valid ones. */
export function valuesFor(schema: Schema, definitions: Definitions = {}): fc.Arbitrary<JsonValue> {
  const within = (inner: Schema) => valuesFor(inner, definitions);
  return fc.oneof(
    ...alternativesOf(schema, definitions).flatMap((keywords) =>
      typesOf(keywords).map((type) => {
        if (type === 'object') return objects(keywords, within);
        if (type === 'array')
          return fc.array(within((keywords['items'] ?? true) as Schema), { maxLength: 3 });
        return arbitraryOf(type === undefined ? keywords : { ...keywords, type });
      }),
    ),
  );
}

function objects(keywords: Keywords, within: typeof valuesFor): fc.Arbitrary<JsonValue> {
  const { properties, additionalProperties } = keywords;
  const known = schemasIn(properties).filter(([, schema]) => schema !== false);
  const members = fc.record(Object.fromEntries(known.map(([name, schema]) => [name, within(schema)])), {
    requiredKeys: [...requiredOf(keywords)],
    noNullPrototype: true,
  });
  if (!additionalProperties && known.length > 0) return members;
  const names = fc.string({ minLength: 1, maxLength: 10 }).filter((name) => name !== '__proto__');
  const others = fc.dictionary(names, within((additionalProperties ?? true) as Schema), { maxKeys: 3 });
  return fc.tuple(others, members).map(([some, own]) => ({ ...some, ...own }));
}

function typesOf({ type, enum: listed, properties }: Keywords): (string | undefined)[] {
  if (listed !== undefined) return [undefined];
  if (type === undefined) return [properties ? 'object' : undefined];
  return [type].flat() as string[];
}

/** The ways to satisfy a schema: keywords of several places are merged, and each branch is one way. */
function alternativesOf(schema: Schema, definitions: Definitions): Keywords[] {
  if (schema === false) return [];
  const { $ref, allOf, anyOf, oneOf, not: _, if: condition, then = true, ...own } = keywordsOf(schema);
  const of = (inner: Schema) => alternativesOf(inner, definitions);
  const ofAny = (branches: JsonValue | undefined) => schemasIn(branches).flatMap(([, branch]) => of(branch));
  const parts = [
    ...(typeof $ref === 'string' ? [of(definitions[$ref.split('/').at(-1)!]!)] : []),
    ...schemasIn(allOf).map(([, part]) => of(part)),
    ...[anyOf, oneOf].filter((branches) => branches !== undefined).map(ofAny),
    ...(condition === undefined ? [] : [[...of({ allOf: [condition, then] }), {}]]),
  ];
  return parts.reduce(
    (some, others) => some.flatMap((one) => others.flatMap((other) => merged(one, other))),
    merged(own, {}),
  );
}

/** The intersection of two schemas; empty where no value satisfies both. */
function merged(one: Keywords, other: Keywords): Keywords[] {
  const [some, others] = [withEnum(one), withEnum(other)];
  const properties: Record<string, JsonValue> = { ...keywordsIn(some), ...keywordsIn(others) };
  for (const name of Object.keys(keywordsIn(some)))
    if (name in keywordsIn(others))
      properties[name] = { allOf: [keywordsIn(some)[name]!, keywordsIn(others)[name]!] };
  const required = [...requiredOf(some), ...requiredOf(others)];
  const both: Record<string, JsonValue> = {
    ...some,
    ...others,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
  };
  if ('type' in some && 'type' in others) both['type'] = common(some['type'], others['type']);
  if ('enum' in some && 'enum' in others) both['enum'] = common(some['enum'], others['enum']);
  const { enum: listed } = both;
  if (Array.isArray(listed)) both['enum'] = listed.filter((value) => faultsOf(both, value).length === 0);
  const isImpossible = ['type', 'enum'].some((name) => Array.isArray(both[name]) && both[name].length === 0);
  return isImpossible ? [] : [both];
}

const keywordsIn = ({ properties = {} }: Keywords) => properties as Record<string, JsonValue>;

const withEnum = ({ const: only, ...keywords }: Keywords): Keywords =>
  only === undefined ? keywords : { ...keywords, enum: [only] };

const common = (one: JsonValue | undefined, other: JsonValue | undefined): JsonValue[] =>
  ([one].flat() as JsonValue[]).filter((value) =>
    ([other].flat() as JsonValue[]).some((known) => sameJson(value, known)),
  );
