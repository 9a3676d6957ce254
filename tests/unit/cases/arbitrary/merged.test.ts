import { describe, expect, test } from 'vitest';
import { merged, type Plain } from '../../../../src/cases/arbitrary/merged.js';
import type { Schema } from '../../../../src/cases/schema/schema.js';

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

  test.each([
    ['minimum', 'maximum'],
    ['exclusiveMinimum', 'exclusiveMaximum'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
    ['minProperties', 'maxProperties'],
  ])('%s, %s: the narrower bounds', (least, most) => {
    const [wide, narrow] = [
      { [least]: 1, [most]: 9 },
      { [least]: 2, [most]: 8 },
    ] as [Plain, Plain];
    expect([merged(wide, narrow), merged(narrow, wide)]).toEqual([narrow, narrow]);
  });
});
