// What the pact demands of a response, by its schema and example.
import { describe, expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../scripts/generate/document.js';
import { matching } from '../../scripts/generate/pact-body.js';
import { formats } from '../../spec/formats.js';

const type = (value: Json): Json => ({ 'pact:matcher:type': 'type', value });
const anything = (value: Json): Json => ({ 'pact:matcher:type': 'regex', regex: '[\\s\\S]*', value });

describe('what a pact demands of a response', () => {
  test.each<[string, { schema: JsonSchema; example?: Json; want: Json }]>([
    ['text', { schema: { type: 'string' }, example: 'a', want: type('a') }],
    [
      'an integer',
      { schema: { type: 'integer' }, example: 3, want: { 'pact:matcher:type': 'integer', value: 3 } },
    ],
    ['a number', { schema: { type: 'number' }, want: { 'pact:matcher:type': 'number', value: 1 } }],
    ['a boolean', { schema: { type: 'boolean' }, example: false, want: type(false) }],
    [
      'an enumeration',
      {
        schema: { enum: ['a.b', 'c'], type: 'string' },
        want: { 'pact:matcher:type': 'regex', regex: '^(?:a\\.b|c)$', value: 'a.b' },
      },
    ],
    [
      'a constant',
      {
        schema: { const: 'a', type: 'string' },
        want: { 'pact:matcher:type': 'regex', regex: '^(?:a)$', value: 'a' },
      },
    ],
    ['no type: presence', { schema: {}, example: 5, want: anything(5) }],
    ['text or null: presence', { schema: { type: ['string', 'null'] }, want: anything(null) }],
    [
      'an object or null: presence',
      {
        schema: { oneOf: [{ type: 'object', required: ['a'] }, { type: 'null' }] },
        example: { a: 1 },
        want: anything(null),
      },
    ],
    [
      'one of several objects: what they share',
      {
        schema: {
          oneOf: [
            { type: 'object', required: ['a', 'b'] },
            { type: 'object', required: ['b'] },
          ],
        },
        example: { b: 2 },
        want: type({ b: anything(2) }),
      },
    ],
    [
      'required members only',
      {
        schema: {
          type: 'object',
          required: ['a'],
          properties: { a: { type: 'string' }, b: { type: 'string' } },
        },
        example: { a: 'x', b: 'y' },
        want: type({ a: type('x') }),
      },
    ],
    [
      'what allOf adds up to',
      {
        schema: {
          type: 'object',
          allOf: [{ required: ['a'], properties: { a: { type: 'string' } } }, { required: ['b'] }],
        },
        example: { a: 'x' },
        want: type({ a: type('x'), b: anything(null) }),
      },
    ],
    [
      'a list, perhaps empty',
      {
        schema: { type: 'array', items: { type: 'string' } },
        example: [],
        want: { 'pact:matcher:type': 'type', min: 0, value: [type('text')] },
      },
    ],
    [
      'a list that is not empty',
      {
        schema: { type: 'array', items: {}, minItems: 1 },
        want: { 'pact:matcher:type': 'type', min: 1, value: [] },
      },
    ],
  ])('%s', (_, { schema, example: given, want }) => {
    expect(matching(schema, given)).toEqual(want);
  });

  test('an example that breaks its own schema is an error', () => {
    expect(() => matching({ type: 'string', format: 'decimal-text' }, '1,5')).toThrow(
      'the example "1,5" does not match',
    );
  });

  test('whatever the contract takes for a time, the pact takes', () => {
    const dates = ['2026-01-14', '20260114', '0096-02-29'];
    const times = ['', 'T10', 'T10:00', 'T1000', 'T10:00:09', 'T100009', 'T24:00:00'];
    const fractions = ['', '.5', ',123456789'];
    const offsets = ['', 'Z', '+01', '-0530', '+05:30'];
    const texts = dates.flatMap((date) =>
      times.flatMap((time) =>
        fractions.flatMap((fraction) => offsets.map((offset) => date + time + fraction + offset)),
      ),
    );
    for (const format of ['iso-timestamp', 'local-datetime'] as const) {
      const { regex } = matching({ type: 'string', format }, '2026-01-14T10:00:09') as { regex: string };
      const accepted = texts.filter((text) => formats[format](text));
      expect(accepted.length).toBeGreaterThan(20);
      expect(accepted.filter((text) => !new RegExp(regex).test(text))).toEqual([]);
    }
  });
});
