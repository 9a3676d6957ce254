import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expectSupported, UnsupportedSchema } from '../../../../src/cases/arbitrary/supported.js';
import type { Schema } from '../../../../src/cases/schema.js';

/** The message of the error for a schema, or `none`. */
function refusalOf(schema: Schema): string {
  try {
    expectSupported(schema);
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(UnsupportedSchema);
    const { name, pointer, keyword, message } = error as UnsupportedSchema;
    expect(name).toBe('UnsupportedSchema');
    expect(message.startsWith(`"${keyword}" at ${pointer || 'the root'} `)).toBe(true);
    return message;
  }
}

describe('a schema', () => {
  const unknown = 'is not supported';

  test.each([
    ...['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'discriminator', '$defs'],
    ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'uniqueItems', 'prefixItems', 'contains'],
    ...['additionalProperties', 'patternProperties', 'propertyNames', 'minProperties', 'maxProperties'],
    ...['dependentRequired', 'unevaluatedProperties', 'toString', ''],
  ])('of the unsupported keyword %s', (keyword) => {
    const schema: Schema = { type: 'object', [keyword]: true };
    expect(refusalOf(schema)).toBe(`"${keyword}" at the root ${unknown}`);
    expect(refusalOf({ type: 'array', items: { type: 'object', properties: { a: schema } } })).toBe(
      `"${keyword}" at /items/properties/a ${unknown}`,
    );
  });

  test.each<[Schema, string]>([
    [true, 'none'],
    [{}, 'none'],
    [{ type: ['string', 'null'], const: { oneOf: [] }, default: { oneOf: [] } }, 'none'],
    [{ type: 'object', title: 'a', examples: [], 'x-sensitive': true, deprecated: true }, 'none'],
    [{ type: ['string', 'text'] }, '"type" at the root names "text", which is not a JSON type'],
    [{ minimum: 1 }, '"minimum" at the root needs a "type", "enum" or "const" next to it'],
    [
      { type: 'string', format: 'email' },
      '"format" at the root names "email", which is not supported: add it to src/cases/arbitrary/formats.ts',
    ],
    [{ type: 'string', format: 'uuid', pattern: 'a' }, 'none'],
    [
      { type: 'string', pattern: '(' },
      '"pattern" at the root is not supported: Invalid regular expression: /(/u: Unterminated group',
    ],
    [
      { type: 'string', pattern: '^(a)\\1$' },
      expect.stringMatching(/^"pattern" at the root is not supported: /),
    ],
    [
      { type: 'string', pattern: '^(?=b)b$' },
      expect.stringMatching(/^"pattern" at the root is not supported: /),
    ],
    [
      { type: 'object', required: ['a'] },
      '"required" at the root names "a", which is missing in "properties"',
    ],
    [{ type: 'object', required: ['a'], properties: { a: true } }, 'none'],
  ])('%j: %s', (schema, sentence) => expect(refusalOf(schema)).toEqual(sentence));

  test('of a new pattern, and of a cached one', () => {
    const pattern = `(${randomUUID()}`;
    const sentence = `"pattern" at the root is not supported: Invalid regular expression: /${pattern}/u: Unterminated group`;
    const schema = { type: 'string', pattern };
    expect([refusalOf(schema), refusalOf(schema)]).toEqual([sentence, sentence]);
  });
});
