// Which types are meant by keywords, and where a recursion ends.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOf } from '../../../../src/cases/arbitrary/arbitrary-of.js';
import type { Plain } from '../../../../src/cases/arbitrary/merged.js';
import { ofTypes } from '../../../../src/cases/arbitrary/of-types.js';
import type { Definitions, Schema } from '../../../../src/cases/schema/schema.js';

const sampled = <T>(values: fc.Arbitrary<T>, numRuns = 1000): T[] => fc.sample(values, { numRuns, seed: 7 });
const make = (schema: Schema): fc.Arbitrary<never> => arbitraryOf(schema) as fc.Arbitrary<never>;
const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

describe('types', () => {
  const kinds = (plain: Plain, isDeep = false): string[] =>
    [...new Set(sampled(ofTypes(plain, make, isDeep)).map(kindOf))].sort();

  // A keyword tells which type is meant where none is named.
  test.each<[kind: string, keywords: Plain]>([
    [
      'object',
      { properties: {}, required: [], additionalProperties: true, patternProperties: {}, minProperties: 0 },
    ],
    ['array', { items: true, prefixItems: [], minItems: 0, maxItems: 1, uniqueItems: true }],
    ['string', { minLength: 0, maxLength: 1, pattern: 'a', format: 'date' }],
    ['number', { minimum: 0, maximum: 1, exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 1 }],
  ])('%s by any of %j', (kind, keywords) => {
    for (const [keyword, limit] of Object.entries(keywords))
      expect(kinds({ [keyword]: limit })).toEqual([kind]);
  });

  test.each<[Plain, isDeep: boolean, string[]]>([
    [{}, false, ['array', 'boolean', 'null', 'number', 'object', 'string']],
    [{ minLength: 1, minimum: 1 }, false, ['number', 'string']],
    [{ type: ['null', 'array', 'object'] }, false, ['array', 'null', 'object']],
    [{ type: ['null', 'array', 'object'] }, true, ['null']],
    [{ type: ['array', 'object'] }, true, ['array', 'object']],
    [{ enum: [1, 'a', null], type: ['string', 'null'] }, false, ['null', 'string']],
  ])('%j, deep: %s, are %j', (plain, isDeep, wanted) => expect(kinds(plain, isDeep)).toEqual(wanted));

  test('no value of an enumeration', () =>
    expect(() => ofTypes({ enum: [1], type: 'null' }, make, false)).toThrow(
      'no value of the enumeration keeps the rest of the schema',
    ));
});

describe('recursion', () => {
  const next = (name: string, ...more: Schema[]): Schema => ({
    type: 'object',
    required: ['next'],
    properties: { next: { anyOf: [{ $ref: `#/$defs/${name}` }, ...more] as never } },
  });
  const definitions: Definitions = {
    Chain: next('Chain', { const: 'end' }),
    // It comes to an end after two more levels at least.
    Long: next('Long', { properties: { last: { const: 1 } }, required: ['last'] }, { const: 'end' }),
    Ping: next('Pong', { const: 'end' }),
    Pong: next('Ping', { const: 'end' }),
  };
  const depths = (name: string): number[] => {
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
    const made = sampled(arbitraryOf({ $ref: `#/$defs/${name}` }, definitions), 3000);
    return [...new Set(made.map(depth))].sort((some, other) => some - other);
  };

  test.each([
    ['Chain', [1, 2, 3, 4]],
    ['Long', [1, 2, 3, 4]],
    ['Ping', [1, 2, 3, 4, 5, 6, 7]],
  ])('%s ends at one of these depths: %j', (name, wanted) => expect(depths(name)).toEqual(wanted));
});

describe('of no value', () => {
  test.each<[Schema, string]>([
    [false, 'no value can keep false'],
    [
      { allOf: [{ type: 'string' }, { type: 'null' }] },
      'no value can keep {"allOf":[{"type":"string"},{"type":"null"}]}',
    ],
  ])('%j', (schema, sentence) => expect(() => arbitraryOf(schema)).toThrow(sentence));

  test('none is found: the schema is told, but not at length', () => {
    const never: Schema = { type: 'boolean', not: { type: 'boolean' }, description: 'x'.repeat(400) };
    const told = `no value was found that keeps ${JSON.stringify(never).slice(0, 300)}`;
    expect(() => fc.sample(arbitraryOf(never), 1)).toThrow(new RegExp(`${told.replaceAll(/[{}]/g, '.')}$`));
  });
});
