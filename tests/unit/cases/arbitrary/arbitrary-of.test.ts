// Schema → arbitrary, keyword by keyword: what is made keeps the schema by ajv and reaches its boundaries.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formats } from '../../../../scripts/generate/formats.js';
import { arbitraryOf } from '../../../../src/cases/arbitrary/arbitrary-of.js';
import { formatTexts } from '../../../../src/cases/arbitrary/formats.js';
import { understood } from '../../../../src/cases/arbitrary/keywords.js';
import { assertions } from '../../../../src/cases/schema/assertions.js';
import { keeps } from '../../../../src/cases/schema/faults.js';
import type { Definitions, Schema } from '../../../../src/cases/schema/schema.js';
import { keywordRows as rows } from './keyword-rows.js';
import { depth, sampled } from './sampled.js';
import { judgeOf } from '../../support/spec-schemas.js';

describe('schema → arbitrary', () => {
  test.each(rows)('%s', (_, given, want) => {
    const isRight = judgeOf(given);
    const samples = fc.sample(arbitraryOf(given), { numRuns: 500, seed: 7 });
    expect(samples.filter((value) => !isRight(value))).toEqual([]);
    const made = new Set(samples.map((value) => sorted(value)));
    expect(want.filter((value) => !made.has(sorted(value)))).toEqual([]);
    expect(samples.filter((value) => !keeps(given, value))).toEqual([]);
  });

  test('a text is as long as its code points', () => {
    const lengths = fc
      .sample(arbitraryOf({ type: 'string', minLength: 16, maxLength: 2048 }), { numRuns: 1000, seed: 7 })
      .map((text) => [...(text as string)].length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([16, 2048]);
  });

  test('our own judgement is that of ajv for any JSON', () => {
    for (const [, given] of rows) {
      const isRight = judgeOf(given);
      const property = fc.property(
        fc.jsonValue({ maxDepth: 2 }),
        (value) => keeps(given, value) === isRight(value),
      );
      fc.assert(property, { seed: 3, numRuns: 200 });
    }
  });

  test('every keyword that is judged is one of which values are made, and every format too', () => {
    expect(Object.keys(assertions).filter((keyword) => !understood.has(keyword))).toEqual([]);
    expect(Object.keys(formatTexts).toSorted()).toEqual(Object.keys(formats).toSorted());
  });
});

describe('recursive schemas', () => {
  const next = (name: string, ...more: Schema[]): Schema => ({
    type: 'object',
    required: ['next'],
    properties: { next: { anyOf: [{ $ref: `#/$defs/${name}` }, ...more] as never } },
  });
  const definitions: Definitions = {
    Tree: {
      type: 'object',
      required: ['value'],
      properties: {
        value: { type: 'integer' },
        children: { type: 'array', items: { $ref: '#/$defs/Tree' } },
        next: { oneOf: [{ $ref: '#/$defs/Tree' }, { type: 'null' }] },
      },
    },
    Chain: next('Chain', { const: 'end' }),
    // It comes to an end after two more levels at least.
    Long: next('Long', { properties: { last: { const: 1 } }, required: ['last'] }, { const: 'end' }),
    Ping: next('Pong', { const: 'end' }),
    Pong: next('Ping', { const: 'end' }),
  };

  test.each([
    ['Tree', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['Chain', [1, 2, 3, 4]],
    ['Long', [1, 2, 3, 4]],
    ['Ping', [1, 2, 3, 4, 5, 6, 7]],
  ])('%s ends at one of these depths: %j', (name, wanted) => {
    const schema = { $ref: `#/$defs/${name}` };
    const isRight = judgeOf(schema, definitions);
    const made = sampled(arbitraryOf(schema, definitions), 3000);
    expect(made.filter((value) => !isRight(value))).toEqual([]);
    expect([...new Set(made.map(depth))].sort((some, other) => some - other)).toEqual(wanted);
  });
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

test('a schema of which no values can be made is refused', () => {
  const schema: Schema = { properties: { a: { contains: { const: 1 } } } };
  expect(() => arbitraryOf(schema)).toThrow('"contains" at /properties/a is a keyword of which no values');
});

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted())
      : member,
  );
}
