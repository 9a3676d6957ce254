// Bodies with every freedom that a schema leaves: what it allows, some body here has.
import fc from 'fast-check';

export type Schema = Record<string, unknown>;

const json = fc.jsonValue({ maxDepth: 2 });
const upper = fc.uuid().map((uuid) => uuid.toUpperCase());
const dates = ['2026-01-14', '20260114'];
const times = ['', 'T10', 'T10:00', 'T10:00:09.5', 'T10:00:09,123456', 'T24:00:00', 'T1000'];
const timestamp = fc
  .tuple(
    fc.constantFrom(...dates),
    fc.constantFrom(...times),
    fc.constantFrom('', 'Z', '+01', '-0530', '+05:30'),
  )
  .map(([date, time, offset]) => date + time + (time === '' ? '' : offset));
const texts: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.oneof(fc.uuid(), upper),
  'iso-timestamp': timestamp,
  'offset-timestamp': fc
    .tuple(fc.constantFrom('2031-05-06T07', '20310506T0708'), fc.constantFrom('Z', '+01', '-0530'))
    .map((parts) => parts.join('')),
  'local-datetime': fc.constantFrom(
    '2031-05-06T07:08:09',
    '2031-05-06T07:08',
    '20310506T0708',
    '2031-05-06T07:08:09.5',
  ),
  'decimal-text': fc.constantFrom('0', '-1.5', '007', '12345678901234567890.123456789', '1.00'),
  date: fc.constantFrom('1990-02-03', '2024-02-29'),
};

/** Bodies of a dereferenced schema. Some overstep it where alternatives overlap: keep those that validate. */
export function anyBody(schema: Schema): fc.Arbitrary<unknown> {
  const options = (schema['oneOf'] ?? schema['anyOf']) as Schema[] | undefined;
  if (options) return fc.oneof(...options.map(anyBody));
  if (Array.isArray(schema['allOf']))
    return fc
      .tuple(...(schema['allOf'] as Schema[]).map(anyBody))
      .map((parts) => Object.assign({}, ...(parts as object[])) as unknown);
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const types = [schema['type']].flat();
  return fc.oneof(...types.map((type) => ofType(schema, type as string | undefined)));
}

function ofType(schema: Schema, type: string | undefined): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(anyBody((schema['items'] ?? {}) as Schema), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: 3,
      });
    case 'integer':
      return fc.constantFrom(0, -1, 7, 250_000, 2 ** 53, 1_768_384_800_000_000);
    case 'number':
      return fc.constantFrom(0, -1, 7, 0.1, 182_000.5, 1e21, 1e-7);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return json;
  }
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const required = (schema['required'] ?? []) as string[];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const named = fc.record(Object.fromEntries(properties.map(([name, each]) => [name, anyBody(each)])), {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.includes(name)),
    noNullPrototype: true,
  });
  const others = schema['additionalProperties'] as Schema | undefined;
  const more = fc.dictionary(fc.constantFrom('x_trace', 'y'), others ? anyBody(others) : json, {
    noNullPrototype: true,
  });
  return fc.tuple(more, named).map(([extra, members]): unknown => ({ ...extra, ...(members as object) }));
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  const known = texts[String(schema['format'])];
  if (known) return known;
  if (typeof schema['pattern'] === 'string') return fc.constant(String(schema['example']));
  return fc.string({ unit: 'grapheme', maxLength: 12 });
}
