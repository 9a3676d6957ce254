// The requirements of the pact on a response, from its schema and example.
import { describe, expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../../../../scripts/generate/document.js';
import { matching } from '../../../../../scripts/generate/pact/body.js';
import { formats } from '../../../../../spec/formats.js';

const type = (value: Json): Json => ({ 'pact:matcher:type': 'type', value });
const list = (min: number, value: Json): Json => ({ 'pact:matcher:type': 'type', min, value });
const anything = (value: Json): Json => ({ 'pact:matcher:type': 'regex', regex: '[\\s\\S]*', value });
const text: JsonSchema = { type: 'string' };
const object = (...required: string[]): JsonSchema => ({ type: 'object', required });

// `npm run generate -- --check` compares the pact with the versioned one.
describe('a pact requires of a response', () => {
  test.each<[string, schema: JsonSchema, example: Json | undefined, want: Json]>([
    ['no type: presence', {}, 5, anything(5)],
    ['text or null: presence', { type: ['string', 'null'] }, undefined, anything(null)],
    ['an object or null: presence', { oneOf: [object('a'), { type: 'null' }] }, { a: 1 }, anything(null)],
    [
      'one of several objects: what they share',
      { oneOf: [object('a', 'b'), object('b')] },
      { b: 2 },
      type({ b: anything(2) }),
    ],
    [
      'required members only',
      { ...object('a'), properties: { a: text, b: text } },
      { a: 'x', b: 'y' },
      type({ a: type('x') }),
    ],
    ['a list that may be empty', { type: 'array', items: text }, [], list(0, [type('text')])],
    ['a list that is not empty', { type: 'array', items: {}, minItems: 1 }, undefined, list(1, [])],
  ])('%s', (_, schema, example, want) => expect(matching(schema, example)).toEqual(want));

  test('an example that breaks its own schema is an error', () => {
    expect(() => matching({ type: 'string', format: 'decimal-text' }, '1,5')).toThrow(
      'The example "1,5" does not match',
    );
  });

  test('the pact accepts every time that the contract accepts', () => {
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
