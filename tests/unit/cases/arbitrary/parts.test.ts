// What values of a schema are made by: what schemas say together, in which ways they can be kept, how deep they go.
import { describe, expect, test } from 'vitest';
import { alternativesOf } from '../../../../src/cases/arbitrary/alternatives.js';
import { heightOf } from '../../../../src/cases/arbitrary/height.js';
import { merged, type Plain } from '../../../../src/cases/arbitrary/merged.js';
import type { Definitions, Schema } from '../../../../src/cases/schema/schema.js';

const allOf = (...schemas: Schema[]): Schema => ({ allOf: schemas });

describe('two schemas say together', () => {
  test.each<[string, one: Plain, other: Plain, together: Plain | null]>([
    ['nothing', {}, {}, {}],
    ['type, minLength', { type: 'string' }, { minLength: 1 }, { type: 'string', minLength: 1 }],
    ['type', { type: 'string' }, { type: 'string' }, { type: ['string'] }],
    ['type', { type: 'string' }, { type: 'integer' }, null],
    ['type', { type: 'number' }, { type: 'integer' }, { type: ['integer'] }],
    ['type', { type: 'integer' }, { type: ['number', 'null'] }, { type: ['integer'] }],
    ['type', { type: 'number' }, { type: ['number', 'null'] }, { type: ['number'] }],
    [
      'type',
      { type: ['null', 'string', 'array'] },
      { type: ['array', 'null', 'object'] },
      { type: ['null', 'array'] },
    ],
    ['const', { const: 1 }, {}, { enum: [1] }],
    ['const', {}, { const: 0 }, { enum: [0] }],
    ['const', { const: 1 }, { const: 2 }, null],
    ['enum', { enum: [1, { a: 1, b: 2 }, 3] }, { enum: [{ b: 2, a: 1 }, 1] }, { enum: [1, { a: 1, b: 2 }] }],
    ['enum, type', { enum: [1, 'a'] }, { type: 'string' }, { enum: ['a'], type: 'string' }],
    ['enum, type', { enum: [1, 'a'] }, { type: 'null' }, null],
    ['minimum, maximum', { minimum: 1, maximum: 9 }, { minimum: 2, maximum: 8 }, { minimum: 2, maximum: 8 }],
    ['minimum, maximum', { minimum: 3, maximum: 7 }, { minimum: 2, maximum: 8 }, { minimum: 3, maximum: 7 }],
    [
      'exclusiveMinimum, exclusiveMaximum',
      { exclusiveMinimum: 1, exclusiveMaximum: 9 },
      { exclusiveMinimum: 2, exclusiveMaximum: 8 },
      { exclusiveMinimum: 2, exclusiveMaximum: 8 },
    ],
    [
      'minLength, maxLength',
      { minLength: 1, maxLength: 9 },
      { minLength: 2, maxLength: 8 },
      { minLength: 2, maxLength: 8 },
    ],
    [
      'minItems, maxItems',
      { minItems: 1, maxItems: 9 },
      { minItems: 2, maxItems: 8 },
      { minItems: 2, maxItems: 8 },
    ],
    [
      'minProperties, maxProperties',
      { minProperties: 1, maxProperties: 9 },
      { minProperties: 2, maxProperties: 8 },
      { minProperties: 2, maxProperties: 8 },
    ],
    ['uniqueItems', { uniqueItems: true }, { uniqueItems: false }, { uniqueItems: true }],
    ['uniqueItems', { uniqueItems: false }, { uniqueItems: true }, { uniqueItems: true }],
    ['uniqueItems', { uniqueItems: false }, { uniqueItems: false }, { uniqueItems: false }],
    ['required', { required: ['a', 'b'] }, { required: ['b', 'c'] }, { required: ['a', 'b', 'c'] }],
    // Of what no merge is known, the first stands, and a filter looks after the other.
    ['pattern', { pattern: 'a' }, { pattern: 'b' }, { pattern: 'a' }],
    ['items', { items: { minimum: 1 } }, { items: true }, { items: { allOf: [{ minimum: 1 }, true] } }],
    [
      'propertyNames',
      { propertyNames: { minLength: 1 } },
      { propertyNames: { maxLength: 2 } },
      { propertyNames: { allOf: [{ minLength: 1 }, { maxLength: 2 }] } },
    ],
    [
      'properties',
      { properties: { a: { minimum: 1 }, b: true } },
      { properties: { a: { maximum: 2 }, c: false } },
      { properties: { a: { allOf: [{ minimum: 1 }, { maximum: 2 }] }, b: true, c: false } },
    ],
    [
      'patternProperties',
      { patternProperties: { a: { minimum: 1 } } },
      { patternProperties: { a: { maximum: 2 }, b: true } },
      { patternProperties: { a: { allOf: [{ minimum: 1 }, { maximum: 2 }] }, b: true } },
    ],
    [
      'prefixItems',
      { prefixItems: [{ const: 1 }] },
      { prefixItems: [{ minimum: 0 }, { const: 2 }] },
      { prefixItems: [allOf({ const: 1 }, { minimum: 0 }), allOf(true, { const: 2 })] as never },
    ],
    [
      'prefixItems',
      { prefixItems: [{ minimum: 0 }, { const: 2 }] },
      { prefixItems: [{ const: 1 }] },
      { prefixItems: [allOf({ minimum: 0 }, { const: 1 }), allOf({ const: 2 }, true)] as never },
    ],
    // What the first takes for additional, the other names.
    [
      'properties, patternProperties, additionalProperties',
      { properties: { a: true }, patternProperties: { '^x': true }, additionalProperties: { const: 1 } },
      { properties: { a: { type: 'null' }, x: { const: 2 }, b: { minimum: 0 } } },
      {
        properties: {
          a: allOf(true, { type: 'null' }),
          x: { const: 2 },
          b: allOf({ const: 1 }, { minimum: 0 }),
        },
        patternProperties: { '^x': true },
        additionalProperties: { const: 1 },
      },
    ],
    [
      'additionalProperties, properties',
      { additionalProperties: { const: 1 } },
      { additionalProperties: false, properties: { a: true } },
      {
        additionalProperties: allOf({ const: 1 }, false),
        properties: { a: allOf({ const: 1 }, true) },
      },
    ],
  ])('%s: %j and %j', (_, one, other, together) => expect(merged(one, other)).toEqual(together));
});

const definitions: Definitions = {
  Small: { type: 'integer', maximum: 3 },
  Even: { allOf: [{ $ref: '#/$defs/Small' }, { multipleOf: 2 }] },
  List: { type: 'array', minItems: 1, items: { $ref: '#/$defs/Small' } },
  Endless: { required: ['next'], properties: { next: { $ref: '#/$defs/Endless' } } },
  Chain: {
    required: ['next'],
    properties: { next: { anyOf: [{ $ref: '#/$defs/Chain' }, { const: 'end' }] } },
  },
};

describe('the ways to keep', () => {
  const [small, even] = ['#/$defs/Small', '#/$defs/Even'];
  const way = (plain: unknown, ...references: string[]) => ({ plain, references });
  test.each<[Schema, unknown[]]>([
    [false, []],
    [true, [way({})]],
    [{ minimum: 1 }, [way({ minimum: 1 })]],
    [{ enum: [1], type: 'string' }, []],
    [{ $ref: small }, [way({ type: 'integer', maximum: 3 }, small)]],
    [{ $ref: even, maximum: 2 }, [way({ type: 'integer', maximum: 2, multipleOf: 2 }, even, small)]],
    [allOf({ minimum: 1 }, { minimum: 2 }, true), [way({ minimum: 2 })]],
    [allOf({ minimum: 1 }, false), []],
    [allOf({ type: 'string' }, { type: 'null' }), []],
    [
      { anyOf: [{ minimum: 1 }, { $ref: small }, false] },
      [way({ minimum: 1 }), way(definitions['Small'], small)],
    ],
    [{ anyOf: [] }, []],
    [
      { type: 'string', oneOf: [{ minLength: 1 }, { type: 'null' }, { maxLength: 2 }] },
      [way({ type: 'string', minLength: 1 }), way({ type: 'string', maxLength: 2 })],
    ],
    [
      { anyOf: [{ minimum: 1 }, { minimum: 2 }], oneOf: [{ maximum: 8 }, { maximum: 9 }] },
      [1, 2].flatMap((minimum) => [8, 9].map((maximum) => way({ minimum, maximum }))),
    ],
    [
      { if: { minimum: 1 }, then: { maximum: 9 }, else: { maximum: 0 } },
      [way({ minimum: 1, maximum: 9 }), way({ maximum: 0 })],
    ],
    [{ if: { minimum: 1 } }, [way({ minimum: 1 }), way({})]],
    [{ if: { minimum: 1 }, then: false }, [way({})]],
    [{ if: { minimum: 1 }, else: false }, [way({ minimum: 1 })]],
    [{ then: false, else: false }, [way({})]],
  ])('%j', (schema, ways) => expect(alternativesOf(schema, definitions)).toEqual(ways));
});

test.each<[Schema, number]>([
  [true, 0],
  [{ type: 'object' }, 0],
  [{ properties: { a: { $ref: '#/$defs/List' } } }, 0],
  [{ required: ['a', 'b'], properties: { a: true } }, 1],
  [{ required: ['a', 'b'], properties: { a: true, b: { $ref: '#/$defs/List' } } }, 2],
  [{ $ref: '#/$defs/List' }, 1],
  [{ items: { $ref: '#/$defs/List' } }, 0],
  [{ items: { $ref: '#/$defs/List' }, minItems: 0 }, 0],
  [{ items: { $ref: '#/$defs/List' }, minItems: 1 }, 2],
  [{ minItems: 1 }, 1],
  [{ prefixItems: [true, { $ref: '#/$defs/List' }], minItems: 1 }, 1],
  [{ prefixItems: [{ $ref: '#/$defs/List' }, true], minItems: 1 }, 2],
  [{ const: [[]], required: ['a'], properties: { a: true } }, 0],
  [{ enum: [[[]]], required: ['a'], properties: { a: true } }, 0],
  [{ allOf: [true, { $ref: '#/$defs/List' }] }, 1],
  [{ anyOf: [{ minItems: 1 }, { minItems: 1, items: { minItems: 1 } }] }, 1],
  [{ oneOf: [{ minItems: 1, items: { minItems: 1 } }, { type: 'null' }] }, 0],
  [{ $ref: '#/$defs/Endless' }, Infinity],
  [{ items: { $ref: '#/$defs/Endless' }, minItems: 1 }, Infinity],
  [{ $ref: '#/$defs/Chain' }, 1],
])('%j is at least so high: %i', (schema, height) => expect(heightOf(schema, definitions)).toBe(height));
