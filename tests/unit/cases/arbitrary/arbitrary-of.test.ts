// Schema to arbitrary, keyword by keyword: the values satisfy the schema according to ajv, and reach its boundaries.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOf } from '../../../../src/cases/arbitrary/arbitrary-of.js';
import { faultsOf, type Schema } from '../../../../src/cases/schema.js';
import { operations } from '../../../../src/contract/contract.js';
import { canonical } from '../../../../src/contract/json.js';
import { sampled } from './sampled.js';
import { validatorOf } from '../../support/spec-schemas.js';

/** Each keyword with values that must occur in its samples. */
const rows: readonly [name: string, given: Schema, want: unknown[]][] = [
  ['type', { type: 'boolean' }, [true, false]],
  ['types', { type: ['boolean', 'null'] }, [true, null]],
  ['enum', { enum: ['a', 1, null] }, ['a', 1, null]],
  ['enum and type', { type: 'string', enum: ['a', 1] }, ['a']],
  ['const', { const: { a: [1] } }, [{ a: [1] }]],
  ['minimum, maximum', { type: 'integer', minimum: 2.5, maximum: 4.5 }, [3, 4]],
  ['minimum of a number', { type: 'number', minimum: 0, maximum: 1 }, [0]],
  ['minLength, maxLength', { type: 'string', minLength: 1, maxLength: 2 }, []],
  ['pattern', { type: 'string', pattern: '^[ab]{1,2}$' }, ['a', 'b', 'ab', 'ba']],
  ['pattern that is not anchored', { type: 'string', pattern: '[0-9]{3}' }, []],
  ['pattern and length', { type: 'string', pattern: '^[a-z]+$', minLength: 30, maxLength: 32 }, []],
  ['format', { type: 'string', format: 'date' }, []],
  ['format and pattern', { type: 'string', format: 'iso-timestamp', pattern: 'Z$' }, []],
  ['items', { type: 'array', items: { const: 1 } }, [[], [1], [1, 1, 1]]],
  ['minItems', { type: 'array', items: { const: 1 }, minItems: 2 }, [Array(2).fill(1), Array(5).fill(1)]],
  ['maxItems', { type: 'array', items: { const: 1 }, maxItems: 1 }, [[], [1]]],
  [
    'properties, required',
    { type: 'object', required: ['a'], properties: { a: { const: 1 }, b: { const: 2 } } },
    [{ a: 1 }, { a: 1, b: 2 }],
  ],
  ['an object of anything', { type: 'object' }, [{}]],
  ['an array of anything', { type: 'array' }, [[], [null]]],
  ['true', true, [null]],
];

describe('schema → arbitrary', () => {
  test.each(rows)('%s', (_, given, want) => {
    const isRight = validatorOf(given);
    const samples = sampled(arbitraryOf(given));
    expect(samples.filter((value) => !isRight(value))).toEqual([]);
    const made = new Set(samples.map(canonical));
    expect(want.filter((value) => !made.has(canonical(value)))).toEqual([]);
  });

  test('the length of a text is in code points', () => {
    const texts = sampled(arbitraryOf({ type: 'string', minLength: 16, maxLength: 2048 }));
    const lengths = texts.map((text) => [...(text as string)].length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([16, 2048]);
  });

  test('our own validation agrees with ajv for any JSON', () => {
    for (const [, given] of rows) {
      const isRight = validatorOf(given);
      const property = fc.property(
        fc.jsonValue({ maxDepth: 2 }),
        (value) => (faultsOf(given, value).length === 0) === isRight(value),
      );
      fc.assert(property, { seed: 3, numRuns: 200 });
    }
  });

  test('zero has no sign, and numbers stay in the range of exact integers', () => {
    const numbers = sampled(arbitraryOf({ type: 'number' })) as number[];
    expect(numbers.some((value) => Object.is(value, -0))).toBe(false);
    expect(numbers.filter((value) => Math.abs(value) > Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(numbers.some((value) => !Number.isInteger(value))).toBe(true);
  });

  test('no value of an enumeration', () =>
    expect(() => arbitraryOf({ type: 'null', enum: [1] })).toThrow(
      'No value satisfies the schema {"type":"null","enum":[1]}',
    ));

  test('an unsupported schema is rejected', () =>
    expect(() => arbitraryOf({ type: 'array', items: { oneOf: [] } })).toThrow(
      '"oneOf" at /items is not supported',
    ));
});

const requestSchemas = operations.flatMap(({ id, bodySchema, query }): [string, Schema][] => [
  ...(bodySchema ? [[`${id} body`, bodySchema as Schema] as [string, Schema]] : []),
  ...query.map(({ name, schema }): [string, Schema] => [`${id} ${name}`, schema]),
]);

test.each(requestSchemas)('%s: values and their shrunk values satisfy it', (_, schema) => {
  const isRight = validatorOf(schema);
  const wrong: unknown[] = [];
  for (let seed = 0; seed < 3; seed++) {
    let left = 30;
    // The failing values depend on the seed, so that fast-check takes different shrink paths.
    const property = fc.property(arbitraryOf(schema), (value) => {
      if (!isRight(value)) wrong.push(value);
      return left-- > 0 && (JSON.stringify(value).length + seed) % 3 === 0;
    });
    fc.check(property, { seed, numRuns: 10 });
  }
  expect(wrong).toEqual([]);
});
