import { expect, test } from 'vitest';
import { heightOf } from '../../../../src/cases/arbitrary/height.js';
import type { Definitions, Schema } from '../../../../src/cases/schema/schema.js';

const definitions: Definitions = {
  List: { type: 'array', minItems: 1, items: { type: 'integer' } },
  Endless: { required: ['next'], properties: { next: { $ref: '#/$defs/Endless' } } },
  Chain: {
    required: ['next'],
    properties: { next: { anyOf: [{ $ref: '#/$defs/Chain' }, { const: 'end' }] } },
  },
};

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
