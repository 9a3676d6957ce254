import type { Schema } from '../../../../src/cases/schema/schema.js';

export type KeywordRow = [name: string, given: Schema, want: unknown[]];

/** Each keyword with values that must turn up among its samples. */
export const keywordRows: readonly KeywordRow[] = [
  ['type', { type: 'boolean' }, [true, false]],
  ['types', { type: ['boolean', 'null'] }, [true, null]],
  ['enum', { enum: ['a', 1, null] }, ['a', 1, null]],
  ['enum and type', { type: 'string', enum: ['a', 1] }, ['a']],
  ['const', { const: { a: [1] } }, [{ a: [1] }]],
  ['exclusive bounds', { type: 'integer', exclusiveMinimum: 2, exclusiveMaximum: 5 }, [3, 4]],
  ['multipleOf', { type: 'integer', multipleOf: 7, minimum: -7, maximum: 8 }, [-7, 0, 7]],
  [
    'multipleOf a fraction',
    { type: 'number', multipleOf: 0.01, minimum: 0.06, maximum: 0.08 },
    [0.06, 0.07, 0.08],
  ],
  ['minLength, maxLength', { type: 'string', minLength: 1, maxLength: 2 }, []],
  ['pattern', { type: 'string', pattern: '^[ab]{1,2}$' }, ['a', 'b', 'ab', 'ba']],
  ['pattern that is not anchored', { type: 'string', pattern: '[0-9]{3}' }, []],
  ['pattern that looks ahead', { type: 'string', pattern: '^(?=.*[0-9])(?!.*x)[0-9a-z]{3,5}$' }, []],
  ['pattern and length', { type: 'string', pattern: '^[a-z]+$', minLength: 30, maxLength: 32 }, []],
  ['format', { type: 'string', format: 'date' }, []],
  ['format and pattern', { type: 'string', format: 'iso-timestamp', pattern: 'Z$' }, []],
  ['items', { type: 'array', items: { const: 1 } }, [[], [1], [1, 1]]],
  ['required without a property', { type: 'object', required: ['a'] }, []],
  [
    'dependentRequired',
    { type: 'object', properties: { a: { const: 1 }, b: { const: 2 } }, dependentRequired: { a: ['b'] } },
    [{}, { b: 2 }, { a: 1, b: 2 }],
  ],
  [
    'allOf of objects',
    {
      allOf: [
        { type: 'object', required: ['a'], properties: { a: { minimum: 1 } } },
        { properties: { a: { type: 'integer', maximum: 2 } } },
      ],
    },
    [{ a: 1 }, { a: 2 }],
  ],
  [
    'allOf, one of them closed',
    {
      allOf: [
        { type: 'object', properties: { a: { const: 1 } }, additionalProperties: { type: 'integer' } },
        { properties: { b: { minimum: 5, maximum: 6 } } },
      ],
    },
    [{ b: 5 }, { a: 1, b: 6 }],
  ],
  [
    'anyOf beside others',
    { type: 'integer', anyOf: [{ minimum: 10, maximum: 11 }, { enum: [1, 'a'] }] },
    [1, 10, 11],
  ],
  ['oneOf that overlaps', { oneOf: [{ enum: [1, 2] }, { enum: [2, 3] }] }, [1, 3]],
  ['not', { type: 'integer', minimum: 0, maximum: 3, not: { enum: [1, 2] } }, [0, 3]],
  [
    'if, then, else',
    {
      type: 'object',
      required: ['k', 'v'],
      properties: { k: { enum: ['a', 'b'] }, v: { enum: [1, 2] } },
      if: { properties: { k: { const: 'a' } } },
      then: { properties: { v: { const: 1 } } },
      else: { properties: { v: { const: 2 } } },
    },
    [
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ],
  ],
  ['true', true, [null]],
  ['without a type', { minLength: 2, maxLength: 2 }, []],
];
