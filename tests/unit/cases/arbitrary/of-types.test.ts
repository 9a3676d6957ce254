import { describe, expect, test } from 'vitest';
import type { Plain } from '../../../../src/cases/arbitrary/merged.js';
import { ofTypes } from '../../../../src/cases/arbitrary/of-types.js';
import { kindOf, make, sampled } from './sampled.js';

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
