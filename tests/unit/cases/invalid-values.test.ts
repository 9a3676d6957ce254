// The invalid values of each keyword, and whether the server MUST refuse them. After a change that is meant, look at the file again: npx
// vitest run tests/unit/cases/invalid-values.test.ts -u
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelOf } from '../../../src/cases/invalid-values/level.js';
import { randomInvalidValues } from '../../../src/cases/invalid-values/random.js';
import {
  type InvalidValue,
  invalidValuesOf,
  schemaLocationsOf,
} from '../../../src/cases/invalid-values/invalid-value.js';
import type { Schema } from '../../../src/cases/schema.js';
import type { JsonValue } from '../../../src/contract/contract.js';
import { cut, digested, firstOfKinds } from './golden-line.js';

const text = (keywords: object): Schema => ({ type: 'string', ...keywords });
const list = (keywords: object): Schema => ({ type: 'array', ...keywords });

/** Schemas, and documents that keep them. */
const rows: readonly (readonly [Schema, ...JsonValue[]])[] = [
  [{ type: 'integer', minimum: 5 }, 7],
  [{ type: 'integer', minimum: -5, maximum: 300 }, 0],
  [{ type: 'number', minimum: 0.5, maximum: 2.5 }, 1],
  [text({ minLength: 3, maxLength: 5 }), 'abcd'],
  [text({ minLength: 2 }), '12'],
  [text({ maxLength: 6000 }), ''],
  [list({ minItems: 1, maxItems: 2 }), [1], [true, false]],
  [list({ minItems: 3 }), [1, 2, 3]],
  [list({ maxItems: 0 }), []],
  [text({ pattern: '^[0-9]{4}$' }), '1234'],
  [text({ pattern: '^[A-Z]{4}$' }), 'ABCD'],
  [text({ pattern: '^[A-Z0-9]{4}$' }), 'AB12', '12AB'],
  [text({ enum: ['up', 'down-now'] }), 'up', 'down-now'],
  [text({ enum: ['UP', ''] }), 'UP', ''],
  [{ enum: [1, 'constructor'] }, 1],
  [text({ const: 'Fixed' }), 'Fixed'],
  [text({ format: 'date' }), '2030-01-14'],
  [text({ format: 'decimal-text' }), '1.00'],
  [text({ format: 'iso-timestamp' }), '2030-01-14T10:00:00Z'],
  [{ type: ['string', 'null'] }, 'a', null],
  [{ type: ['number', 'null'] }, 1],
  ...['boolean', 'object', 'array', 'null'].map((type): [Schema, JsonValue] => [
    { type },
    { boolean: true, object: {}, array: [], null: null }[type]!,
  ]),
  [true, 1],
  [
    {
      required: ['inner', 'a/b'],
      properties: {
        inner: { required: ['deep'], properties: { deep: text({ maxLength: 1 }), more: true } },
        'a/b': { const: 1 },
        shown: { const: 1, example: 1 },
        list: { items: text({ maxLength: 1 }) },
      },
      items: { const: 1 },
    },
    { inner: { deep: 'x', more: 1 }, 'a/b': 1, list: ['a', 'b'] },
    { inner: { deep: 'x' }, 'a/b': 1, list: [] },
    { inner: {}, list: { 0: 'a' } },
  ],
];

const shown = ({ keyword, pointer, label, level, isBoundary, ...one }: InvalidValue): string =>
  [
    `${keyword}${pointer === '' ? '' : ` at ${pointer}`}, ${label}: `,
    'value' in one ? JSON.stringify(one.value) : 'nothing',
    ` ${level}${isBoundary ? ', at the boundary' : ''}`,
  ].join('');

/** Invalid values of a schema: fixed and random ones. */
function linesOf(schema: Schema, document: JsonValue): string[] {
  const random = randomInvalidValues(schema, document);
  const some = random ? fc.sample(random, { seed: 1, numRuns: 12 }) : [];
  return [
    ...invalidValuesOf(schema, document).map(shown),
    ...(random ? [`random: ${some.map(shown).join(', ')}`] : []),
  ];
}

test('invalid values of each keyword', async () => {
  const kinds = new Set<string>();
  const kindOf = (line: string): string => line.split(': ')[0]!.replaceAll(/-?\d+/g, '');
  const lines = rows.flatMap(([schema, ...documents]) => {
    const all = documents.map((document) => linesOf(schema, document));
    // A second mutation of the same kind adds little.
    return [`# ${digested(all.flat())}: ${JSON.stringify(schema)}`, ...firstOfKinds(all[0]!, kindOf, kinds)];
  });
  await expect(`${lines.map(cut).join('\n')}\n`).toMatchFileSnapshot('./golden/keywords.txt');
});

test('a random value is its own label, up to 60 characters', () => {
  const random = randomInvalidValues({ type: 'string', maxLength: 57 }, '')!;
  const labels = new Set(fc.sample(random, { seed: 1, numRuns: 500 }).map(({ label }) => label));
  expect(labels).toEqual(new Set([`"${'x'.repeat(58)}"`, `"${'x'.repeat(59)}…`]));
});

test('a number outside an enumeration violates only enum', () => {
  const all = invalidValuesOf({ type: 'number', enum: [1] }, 1);
  expect(all.map(({ keyword, value }) => [keyword, value])).toEqual(
    ['cwit', null, true, {}, []].map((value) => ['type', value]),
  );
});

test('a value that also violates another rule is left out', () => {
  const schema = { properties: { code: { type: 'string', minLength: 3, pattern: '^[a-z]{3}$' } } };
  const labels = invalidValuesOf(schema, { code: 'abc' }).map(({ keyword, label }) => `${keyword}: ${label}`);
  expect(labels).toContain('pattern: code: 4 characters');
  // A text that is too short also violates the pattern.
  expect(labels.filter((label) => label.endsWith(': 2 characters'))).toEqual([]);
});

test('the valid value of a location, and whether it is required', () => {
  const schema = {
    required: ['a'],
    properties: { a: true, b: { example: 7 }, c: true, d: { items: { type: 'string' } }, e: { items: true } },
    items: true,
  };
  const places = schemaLocationsOf(schema, { a: 1, d: ['x', 'y'], e: ['x'] });
  const facts = places
    .slice(1)
    .map(({ pointer, valid, isRequired, isOptional }) => [pointer, valid, isRequired, isOptional]);
  expect(places[0]).toMatchObject({ pointer: '', isRequired: false, isOptional: false });
  expect(facts).toEqual([
    ['/a', 1, true, false],
    ['/b', 7, false, true],
    ['/d', ['x', 'y'], false, true],
    ['/d/0', 'x', false, false],
    ['/e', ['x'], false, true],
  ]);
});

describe('a text that breaks a keyword', () => {
  const levels: [keyword: string, limit: JsonValue, level: string | undefined, values: string[]][] = [
    // A server may remove invisible characters, and may ignore spaces between digits.
    ['pattern', '^[0-9]{4}$', undefined, ['12\u200b34', '1234\0']],
    ['pattern', '^[0-9]{4}$', 'SHOULD', [' 1234', '12 34', '１２３４', '٠١٨٩', '१२३४', '\u200b 1234']],
    ['pattern', '^[0-9]{4}$', 'MUST', ['', '123', '12a4', '12\u200b3', '٠١٨']],
    ['pattern', '^0189$', 'SHOULD', ['٠١٨٩', '०१८९', '\u{104a0}\u{104a1}\u{104a8}\u{104a9}']],
    ['pattern', '^0189$', 'MUST', ['٠١٨٨', '١٠٨٩', '\u{104a0}\u{104a1}\u{104a8}\u{104a8}']],
    ['enum', ['down-now', 'straße'], 'SHOULD', ['Down-Now', 'downnow', 'DOWN_NOW', ' down now']],
    ['enum', ['down-now', 'straße'], 'MUST', ['down', 'STRASSE', 'down.now', '']],
    ['const', 'Fixed-1', 'SHOULD', ['fixed1', 'FIXED_1']],
    ['const', 'Fixed-1', 'MUST', ['fixed', '']],
    ['maxLength', 3, 'SHOULD', ['abc ', ' a b c ', 'abc\u00a0']],
    ['maxLength', 3, 'MUST', ['abcd', ' abcd']],
    // As code points, as units of UTF-16 and as bytes it has 1, 2 and 4, or 1, 1 and 2.
    ['minLength', 2, undefined, ['😀', 'é']],
    ['minLength', 4, undefined, ['😀']],
    ['minLength', 5, 'MUST', ['😀', 'abcd', '']],
    [
      'format',
      'decimal-text',
      undefined,
      ['1e2', '1E+10', '-1e-10', '+.5', '+1.00', '1,000.00', "1'000", '1_0', ',5', '1.'],
    ],
    ['format', 'decimal-text', 'SHOULD', [' 1.00', '１.00', ' １.00', '1 000']],
    ['format', 'decimal-text', 'MUST', ['', 'abc1', '1.00abc', 'e5', '1e', '1ex', '.', '--1', '1-']],
    ['format', 'date', undefined, ['2030-03-02T00:00:00Z', '02/03/2030']],
    ['format', 'date', undefined, ['20300302', '45.3.2030', '5.45.2030', '2030-W14', '2030']],
    ['format', 'date', 'SHOULD', [' 2030-01-14', '２030-01-14']],
    ['format', 'date', 'MUST', ['2030-02-30', '2030-04-31', '2031-02-29', '2030-13-01']],
    ['format', 'date', 'MUST', ['', 'abc', '2030030', 'x20300302', '203003021', '45.45.2', 'x45.45.2030']],
    ['format', 'date', 'MUST', ['45.45.2030x', '45.45.20300', '4514522030', 'a.45.2030', '45.a.2030']],
    ['format', 'date', 'MUST', ['45.45.abcd', 'a5.45.2030', '345.45.2030', '45.345.2030']],
    ['format', 'uuid', 'MUST', ['abc', '']],
    ['no keyword of texts', 1, 'MUST', ['a', 'a\u200b']],
    ['type', 'integer', 'SHOULD', ['1', 'a']],
  ];
  const site = { pointer: '/a', valid: '', isRequired: false };

  test.each(levels)('%s %j: %s be rejected: %j', (keyword, limit, level, values) => {
    const of = (value: string, isOptional: boolean): unknown =>
      levelOf(keyword, value, { ...site, schema: { [keyword]: limit }, isOptional });
    expect(values.filter((value) => of(value, false) !== level)).toEqual([]);
    // Nothing may stand for what may be left out.
    expect(values.filter((value) => value !== '' && of(value, true) !== level)).toEqual([]);
    expect(values.includes('') ? of('', true) : 'SHOULD').toBe('SHOULD');
  });
});
