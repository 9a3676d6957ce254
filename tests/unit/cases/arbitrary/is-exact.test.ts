import { describe, expect, test } from 'vitest';
import { isExact } from '../../../../src/cases/arbitrary/is-exact.js';
import type { Definitions, Schema } from '../../../../src/cases/schema/schema.js';

const definitions: Definitions = {
  Small: { type: 'integer', maximum: 3 },
  Even: { allOf: [{ $ref: '#/$defs/Small' }, { multipleOf: 2 }] },
};

describe('what is made keeps the schema without a filter', () => {
  test.each<[Schema]>([
    [true],
    [{ type: 'integer', minimum: 1, maximum: 2 }],
    [{ enum: [1], description: 'One', 'x-more': { multipleOf: 2 } }],
    [{ type: 'string', minLength: 1, maxLength: 2, title: 'Text' }],
    [{ items: { type: 'string' }, minItems: 1, maxItems: 2, uniqueItems: true }],
    [{ properties: { a: true }, required: ['a'], additionalProperties: false }],
    [{ $ref: '#/$defs/Small' }],
    [{ $ref: '#/$defs/Small', description: 'Small' }],
    [{ anyOf: [{ $ref: '#/$defs/Small' }, { type: 'null' }] }],
    [{ prefixItems: [true], items: false }],
  ])('of %j', (schema) => expect(isExact(schema, definitions)).toBe(true));

  const kept = { minimum: 1 };
  test.each<[Schema]>([
    [{ $ref: '#/$defs/Small', minimum: 1 }],
    [{ anyOf: [true], minimum: 1 }],
    [{ anyOf: [true], $ref: '#/$defs/Small' }],
    [{ $ref: '#/$defs/Even' }],
    [{ anyOf: [true, { multipleOf: 2 }] }],
    [{ prefixItems: [true], uniqueItems: true }],
    [{ contains: true }],
    [{ multipleOf: 2 }],
    [{ exclusiveMinimum: 1 }],
    [{ exclusiveMaximum: 1 }],
    [{ patternProperties: {} }],
    [{ propertyNames: true }],
    [{ minProperties: 1 }],
    [{ maxProperties: 1 }],
    [{ dependentRequired: {} }],
    [{ allOf: [kept] }],
    [{ oneOf: [kept] }],
    [{ not: kept }],
    [{ if: kept }],
  ])('not of %j', (schema) => expect(isExact(schema, definitions)).toBe(false));
});
