// The suite's own JSON Schema validation, keyword by keyword.
import { describe, expect, test } from 'vitest';
import { faultsOf, keywordsOf, requiredOf, schemasIn, type Schema } from '../../../src/cases/schema.js';
import type { JsonValue } from '../../../src/contract/contract.js';
import { canonical } from '../../../src/contract/json.js';
import { validatorOf } from '../support/spec-schemas.js';

const face = '\u{1f600}';
// JSON values of each type, to which a keyword may or may not apply.
const ofEachType: readonly JsonValue[] = [null, true, false, 0, 7, -2.5, '', 'b', [], [1], {}, { b: 1 }];
const isValid = (schema: Schema, value: unknown): boolean => faultsOf(schema, value).length === 0;

describe('an assertion', () => {
  test.each<[keyword: string, limit: JsonValue, right: JsonValue[], wrong: JsonValue[]]>([
    ['type', 'null', [null], [0, '', [], {}, false]],
    ['type', 'array', [[], [1]], [{}, 'array', null]],
    ['type', 'object', [{}, { a: 1 }], [[], null, 'object']],
    ['type', 'integer', [0, -3, 2e300], [1.5, '1', null]],
    ['type', 'number', [0, 1.5], ['1', null, true]],
    ['type', 'string', ['', 'a'], [1, null]],
    ['type', 'boolean', [true, false], [0, 'true', null]],
    ['type', ['null', 'integer'], [null, 1], [1.5, 'null']],
    ['enum', ['a', { b: 1, c: [2] }], ['a', { c: [2], b: 1 }], ['b', { b: 1 }, { b: 1, c: [2, 2] }]],
    ['const', { a: 1, b: 2 }, [{ b: 2, a: 1 }], [{ a: 1 }, { a: 2, b: 1 }, null]],
    ['const', [1, 2], [[1, 2]], [[2, 1], { 0: 1, 1: 2 }]],
    ['minimum', 2, [2, 3, 'a'], [1.99, -5]],
    ['maximum', 2, [2, 1, 'z'], [2.01]],
    ['minLength', 2, ['ab', `a${face}`, 5], ['', 'a', face]],
    ['maxLength', 1, ['', 'a', face, 55], ['ab', `a${face}`]],
    ['pattern', '^.b$', ['ab', `${face}b`, 5], ['b', 'abc']],
    ['format', 'date', ['2024-02-29', 5], ['2023-02-29', '', '2024-02-29T00:00:00']],
    ['minItems', 1, [[1], [1, 2], 'a', {}], [[]]],
    ['maxItems', 1, [[], [1], 'ab', { a: 1, b: 2 }], [[1, 2]]],
  ])('%s %j', (keyword, limit, right, wrong) => {
    const schema: Schema = { [keyword]: limit };
    const isRight = validatorOf(schema);
    expect(right.filter((value) => !isValid(schema, value))).toEqual([]);
    for (const value of [...right, ...wrong, ...ofEachType])
      expect([value, isValid(schema, value)]).toEqual([value, isRight(value)]);
    for (const value of wrong) expect(faultsOf(schema, value)).toEqual([{ pointer: '', keyword }]);
  });

  test.each([
    ['integer', Infinity],
    ['integer', -Infinity],
    ['number', Infinity],
  ])('%s: %s, which is a JSON number beyond the range of a double', (type, value) => {
    expect(isValid({ type }, value)).toBe(true);
    expect(isValid({ maximum: Number.MAX_VALUE }, value)).toBe(value < 0);
    expect(isValid({ minimum: -Number.MAX_VALUE }, value)).toBe(value > 0);
  });

  test('of an unknown format', () => {
    expect(() => faultsOf({ format: 'colour' }, 'red')).toThrow('Unknown format "colour" in a schema.');
    expect(isValid({ format: 'colour' }, 5)).toBe(true);
  });
});

describe('faults', () => {
  test.each<[what: string, schema: Schema, value: JsonValue, faults: string[]]>([
    ['true', true, 1, []],
    ['all of them', { type: 'integer', minimum: 2, enum: [1] }, 0.5, [' type', ' minimum', ' enum']],
    ['a member', { properties: { 'a/b': { const: 1 }, c: true } }, { 'a/b': 2, c: 1 }, ['/a~1b const']],
    ['no object', { properties: { length: { const: 5 } }, required: ['a'] }, ['x'], []],
    [
      'missing members',
      { required: ['a', '~', 'toString'] },
      { a: 1 },
      ['/~0 required', '/toString required'],
    ],
    ['entries', { items: { const: 1 } }, [1, 2, 1, 3], ['/1 const', '/3 const']],
    ['no array', { items: { const: 1 } }, { 0: 5 }, []],
    [
      'at every level',
      { minItems: 3, items: { required: ['a'], properties: { b: { type: 'null' } } } },
      [{ a: 1 }, { b: 1 }],
      [' minItems', '/1/b type', '/1/a required'],
    ],
  ])('%s', (_, schema, value, faults) => {
    const found = faultsOf(schema, value);
    expect(found.map(({ pointer, keyword }) => `${pointer} ${keyword}`)).toEqual(faults);
    expect(validatorOf(schema)(value)).toBe(faults.length === 0);
  });

  test('an array without items may have any depth', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as JsonValue;
    expect(faultsOf({ type: 'string' }, deep)).toEqual([{ pointer: '', keyword: 'type' }]);
  });

  // Ajv counts it as a member.
  test('an inherited property is not a member', () =>
    expect(isValid({ properties: { toString: { const: 1 } } }, {})).toBe(true));
});

test('equal values have the same canonical text, at every depth', () => {
  expect(canonical({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  expect(canonical([2, 1])).toBe('[2,1]');
  expect(canonical('a')).toBe('"a"');
});

test.each<[JsonValue | undefined, [string, unknown][]]>([
  [undefined, []],
  [null, []],
  ['ab', []],
  [{ a: false }, [['a', false]]],
])('the schemas in %j', (value, wanted) => expect(schemasIn(value)).toEqual(wanted));

test('true and false have no keywords', () => {
  expect([true, false, { a: 1 }].map((schema) => keywordsOf(schema))).toEqual([{}, {}, { a: 1 }]);
  expect([requiredOf(true), requiredOf({ required: ['a'] })]).toEqual([[], ['a']]);
});
