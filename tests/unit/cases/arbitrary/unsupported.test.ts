import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expectSupported, UnsupportedSchema } from '../../../../src/cases/arbitrary/unsupported.js';
import type { Definitions, Schema } from '../../../../src/cases/schema/schema.js';

const definitions: Definitions = {
  Endless: { required: ['next'], properties: { next: { $ref: '#/$defs/Endless' } } },
};

describe('an unsupported schema', () => {
  const odd = { contains: true };
  const where = (schema: Schema): string => {
    try {
      expectSupported(schema, { ...definitions, Odd: odd, Loop: { items: { $ref: '#/$defs/Loop' } } });
      return 'none';
    } catch (error) {
      expect(error).toBeInstanceOf(UnsupportedSchema);
      const { name, pointer, keyword, message } = error as UnsupportedSchema;
      expect(name).toBe('UnsupportedSchema');
      expect(message.startsWith(`"${keyword}" at ${pointer || 'the top'} `)).toBe(true);
      return message;
    }
  };
  const unknown = (pointer: string): string =>
    `"contains" at ${pointer} is a keyword of which no values can be made`;

  test.each(['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'])(
    'in %s',
    (keyword) => expect(where({ [keyword]: odd })).toBe(unknown(`/${keyword}`)),
  );
  test.each(['prefixItems', 'allOf', 'anyOf', 'oneOf'])('in one of %s', (keyword) =>
    expect(where({ [keyword]: [true, odd] })).toBe(unknown(`/${keyword}/1`)),
  );
  test.each(['properties', 'patternProperties'])('in a member of %s', (keyword) =>
    expect(where({ [keyword]: { a: true, b: odd } })).toBe(unknown(`/${keyword}/b`)),
  );
  test.each<[Schema, string]>([
    [odd, unknown('the top')],
    [{ items: { $ref: '#/$defs/Odd' } }, unknown('/items/$ref')],
    [{ $ref: '#/$defs/Loop' }, 'none'],
    [{ allOf: [{ $ref: '#/$defs/Loop' }, { $ref: '#/$defs/Odd' }] }, unknown('/allOf/1/$ref')],
    [{ const: odd, default: odd, example: { type: 'none' } }, 'none'],
    [{ type: ['string', 'text'] }, '"type" at the top names "text", which is no JSON type'],
    [
      { format: 'email' },
      '"format" at the top names "email": src/cases/arbitrary/formats.ts makes no texts of it',
    ],
    [{ format: 'uuid', pattern: 'a' }, 'none'],
    [{ pattern: '(' }, '"pattern" at the top is Invalid regular expression: /(/u: Unterminated group'],
    [{ pattern: '^(a)\\1$' }, expect.stringMatching(/^"pattern" at the top is /)],
    [{ pattern: '^(?=b)a$' }, expect.stringMatching(/^"pattern" at the top is /)],
    [{ minProperties: 1, maxProperties: 2 }, 'none'],
    [{ type: 'decimal' }, '"type" at the top names "decimal", which is no JSON type'],
    [{ patternProperties: { a: true, b: true } }, 'none'],
    [
      { patternProperties: { a: true, ')': true } },
      '"patternProperties" at the top is Invalid regular expression: /)/u: Unmatched \')\'',
    ],
    [{ $ref: '#/$defs/No"ne' }, '"$ref" at the top is $ref #/$defs/No\\"ne points nowhere'],
    [{ $ref: '#/$defs/Endless' }, '"$ref" at the top requires itself without an end'],
  ])('%j', (schema, message) => expect(where(schema)).toEqual(message));

  test('for a pattern that was never seen before, and again for the same', () => {
    const pattern = `(${randomUUID()}`;
    const message = `"pattern" at the top is Invalid regular expression: /${pattern}/u: Unterminated group`;
    expect([where({ pattern }), where({ pattern })]).toEqual([message, message]);
  });
});
