// Our own judgement of JSON Schema, keyword by keyword: which values keep it, what else is told of them, and where.
import { describe, expect, test } from 'vitest';
import { canonical } from '../../../src/contract/canonical.js';
import { faultsOf, isAdditional, keeps } from '../../../src/cases/schema/faults.js';
import { resolve } from '../../../src/cases/schema/resolve.js';
import { keywordsOf, schemasIn, type Definitions, type Schema } from '../../../src/cases/schema/schema.js';
import type { JsonValue } from '../../../src/contract/contract.js';
import { judgeOf } from '../support/spec-schemas.js';

const face = '\u{1f600}';
// The values of JSON, of each type, of which a keyword speaks or says nothing.
const ofEachType: readonly JsonValue[] = [null, true, false, 0, 7, -2.5, '', 'b', [], [1], {}, { b: 1 }];

describe('an assertion', () => {
  test.each<[keyword: string, limit: JsonValue, kept: JsonValue[], broken: JsonValue[]]>([
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
    ['exclusiveMinimum', 2, [2.01, 'a'], [2, 1]],
    ['exclusiveMaximum', 2, [1.99, 'z'], [2, 3]],
    ['multipleOf', 0.01, [0.07, 19.99, 0, -0.01, 'a'], [0.005, 1.234]],
    ['minLength', 2, ['ab', `a${face}`, 5], ['', 'a', face]],
    ['maxLength', 1, ['', 'a', face, 55], ['ab', `a${face}`]],
    ['pattern', '^.b$', ['ab', `${face}b`, 5], ['b', 'abc']],
    ['format', 'date', ['2024-02-29', 5], ['2023-02-29', '', '2024-02-29T00:00:00']],
    ['minItems', 1, [[1], [1, 2], 'a', {}], [[]]],
    ['maxItems', 1, [[], [1], 'ab', { a: 1, b: 2 }], [[1, 2]]],
    [
      'uniqueItems',
      true,
      [[], [1, '1'], [{ a: 1 }, { a: 2 }], 'aa'],
      [
        [1, 1],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      ],
    ],
    ['uniqueItems', false, [[1, 1]], []],
    ['minProperties', 1, [{ a: 1 }, [], ''], [{}]],
    ['maxProperties', 1, [{}, { a: 1 }, [1, 2]], [{ a: 1, b: 2 }]],
    [
      'dependentRequired',
      { a: ['b', 'c'] },
      [{}, { b: 1 }, { a: 1, b: 2, c: 3 }, { valueOf: 1 }, ['a'], 'a'],
      [{ a: 1 }, { a: 1, b: 2 }],
    ],
  ])('%s %j', (keyword, limit, kept, broken) => {
    const schema: Schema = { [keyword]: limit };
    const isRight = judgeOf(schema);
    expect(kept.filter((value) => !keeps(schema, value))).toEqual([]);
    expect(broken.filter((value) => keeps(schema, value))).toEqual([]);
    for (const value of [...kept, ...broken, ...ofEachType])
      expect([value, keeps(schema, value)]).toEqual([value, isRight(value)]);
    for (const value of broken) expect(faultsOf(schema, value)).toEqual([{ pointer: '', keyword }]);
  });

  test.each([
    ['integer', Infinity],
    ['integer', -Infinity],
    ['number', Infinity],
  ])('%s: %s, which stands for what JSON holds beyond all doubles', (type, value) => {
    expect(keeps({ type }, value)).toBe(true);
    expect(keeps({ maximum: Number.MAX_VALUE }, value)).toBe(value < 0);
    expect(keeps({ minimum: -Number.MAX_VALUE }, value)).toBe(value > 0);
  });

  test('of a format that there is not', () => {
    expect(() => keeps({ format: 'colour' }, 'red')).toThrow('no format is called colour');
    expect(keeps({ format: 'colour' }, 5)).toBe(true);
  });
});

describe('what is wrong, and where', () => {
  const definitions: Definitions = {
    Digit: { type: 'integer', maximum: 9 },
    Pair: { $defs: { First: { const: 1 } }, type: 'array', items: { $ref: '#/$defs/Digit' } },
  };
  const closed: Schema = {
    ...{ properties: { a: { const: 1 } }, patternProperties: { '^x.$': { type: 'string' } } },
    additionalProperties: false,
  };
  const others: Schema = { ...closed, additionalProperties: { type: 'null' } };
  const kind: Schema = { if: { type: 'string' }, then: { minLength: 2 }, else: { minimum: 2 } };

  test.each<[what: string, schema: Schema, value: JsonValue, faults: string[]]>([
    ['false', false, 1, [' false schema']],
    ['true', true, 1, []],
    [
      'all of them',
      { type: 'integer', minimum: 2, multipleOf: 2 },
      0.5,
      [' type', ' minimum', ' multipleOf'],
    ],
    ['a member', { properties: { 'a/b': { const: 1 }, c: false } }, { 'a/b': 2 }, ['/a~1b const']],
    ['a member that must not be', { properties: { c: false } }, { c: 1 }, ['/c false schema']],
    ['no object', { properties: { length: { const: 5 } }, required: ['a'] }, ['x'], []],
    [
      'missing members',
      { required: ['a', '~', 'toString'] },
      { a: 1 },
      ['/~0 required', '/toString required'],
    ],
    [
      'a member of a pattern',
      { patternProperties: { '^x': { const: 1 }, y$: { type: 'null' } } },
      { x1: 2, xy: 1, z: 3 },
      ['/x1 const', '/xy type'],
    ],
    ['one character', { patternProperties: { '^.$': { const: 1 } } }, { [face]: 2 }, [`/${face} const`]],
    ['no object of patterns', { patternProperties: { 0: { const: 1 } } }, [2], []],
    [
      'an unknown member',
      closed,
      { a: 1, 'x/': 'x', 'y/': 2, xyz: 1 },
      ['/y~1 additionalProperties', '/xyz additionalProperties'],
    ],
    ['an unknown member of another type', others, { a: 1, x1: 'x', 'y/': 2, z: null }, ['/y~1 type']],
    ['no object that is closed', closed, [1], []],
    ['the name of a member', { propertyNames: { maxLength: 1 } }, { a: 1, bc: 2 }, [' propertyNames']],
    ['right names', { propertyNames: { maxLength: 1 } }, { a: 1, b: 2 }, []],
    ['no object with names', { propertyNames: false }, ['a'], []],
    ['entries by place', { prefixItems: [{ const: 1 }, { const: 2 }] }, [2, 1, 5], ['/0 const', '/1 const']],
    ['fewer entries than places', { prefixItems: [{ const: 1 }, { const: 2 }] }, [1], []],
    ['no array of places', { prefixItems: [{ const: 1 }], items: { const: 1 } }, { 0: 5 }, []],
    ['entries', { items: { const: 1 } }, [1, 2, 1, 3], ['/1 const', '/3 const']],
    [
      'entries behind the places',
      { prefixItems: [{ const: 1 }], items: { const: 2 } },
      [1, 2, 1],
      ['/2 const'],
    ],
    ['entries that must not be', { prefixItems: [true], items: false }, [1, 2], ['/1 false schema']],
    ['what all say', { allOf: [{ type: 'string' }, { const: 2 }, { const: 1 }] }, 1, [' type', ' const']],
    ['what none allows', { anyOf: [{ const: 1 }, { const: 2 }] }, 3, [' anyOf']],
    ['what one allows', { anyOf: [{ const: 1 }, { const: 2 }] }, 2, []],
    ['what two allow', { oneOf: [{ const: 1 }, { maximum: 2 }] }, 1, [' oneOf']],
    ['what none of them allows', { oneOf: [{ const: 1 }, { maximum: 2 }] }, 3, [' oneOf']],
    ['what exactly one allows', { oneOf: [{ const: 1 }, { maximum: 2 }] }, 0, []],
    ['what is forbidden', { not: { const: 1 } }, 1, [' not']],
    ['what is not forbidden', { not: { const: 1 } }, 2, []],
    ['then', kind, 'a', [' minLength']],
    ['else', kind, 1, [' minimum']],
    ['neither', { if: { type: 'string' } }, 'a', []],
    ['a place in an alternative', { items: { anyOf: [{ const: 1 }] } }, [1, 2], ['/1 anyOf']],
    ['below a reference', { items: { $ref: '#/components/schemas/Digit' } }, [5, 10], ['/1 maximum']],
    ['below two', { properties: { p: { $ref: '#/$defs/Pair' } } }, { p: ['a'] }, ['/p/0 type']],
    ['a part of what is referred to', { $ref: '#/$defs/Pair/$defs/First' }, 2, [' const']],
    ['beside a reference', { $ref: '#/$defs/Digit', minimum: 12 }, 11, [' minimum', ' maximum']],
  ])('%s', (_, schema, value, faults) => {
    const found = faultsOf(schema, value, definitions);
    expect(found.map(({ pointer, keyword }) => `${pointer} ${keyword}`)).toEqual(faults);
    expect(keeps(schema, value, definitions)).toBe(faults.length === 0);
    expect(judgeOf(schema, definitions)(value)).toBe(faults.length === 0);
  });

  test.each(['#/$defs/None', '#/components/None', 'Digit', '/$defs/Digit', '#', ''])(
    '%j refers to nothing',
    (reference) => expect(() => resolve(reference, definitions)).toThrow(`$ref ${reference} points nowhere`),
  );

  test('what every object has is no member', () => {
    // Ajv takes it for one.
    expect(keeps({ properties: { toString: { const: 1 } } }, {})).toBe(true);
    expect(keeps({ required: ['toString'] }, {})).toBe(false);
    expect(keeps({ dependentRequired: { a: ['toString'] } }, { a: 1 })).toBe(false);
    expect(keeps({ dependentRequired: { a: ['b'] } }, { toString: 1 })).toBe(true);
  });

  test('a member is additional where neither a name nor a pattern is its own', () => {
    const names = ['a', 'x1', 'x12', 'b', 'toString'];
    expect(names.filter((name) => isAdditional(name, keywordsOf(closed)))).toEqual(['x12', 'b', 'toString']);
    expect(isAdditional('a', {})).toBe(true);
    expect(isAdditional(face, { patternProperties: { '^.$': true } })).toBe(false);
  });
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
  [
    [true, {}],
    [
      ['0', true],
      ['1', {}],
    ],
  ],
  [{ a: false }, [['a', false]]],
])('the schemas in %j', (value, wanted) => expect(schemasIn(value)).toEqual(wanted));

test('true and false have no keywords', () => {
  expect([true, false, { a: 1 }].map((schema) => keywordsOf(schema))).toEqual([{}, {}, { a: 1 }]);
});
