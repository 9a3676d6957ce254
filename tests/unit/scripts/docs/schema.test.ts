// Schemas in the documentation: their types and limits in words, and their members.
import { expect, test } from 'vitest';
import { schemaHtml } from '../../../../scripts/docs/schema.js';
import type { JsonSchema } from '../../../../scripts/generate/document.js';

/** The text of each paragraph, row and summary. */
const textOf = (schema: JsonSchema): string[] =>
  schemaHtml(schema)
    .split(/<\/(?:p|tr|summary)>/)
    .map((part) =>
      part
        .replace(/<br>|<\/td>/g, ' ')
        .replace(/<[^>]*>/g, '')
        .trim(),
    )
    .filter((part) => part !== '' && part !== 'FieldValue');

test.each<[string, JsonSchema, string[]]>([
  ['a type with limits', { type: 'integer', minimum: 1, maximum: 9 }, ['integer, 1 to 9']],
  [
    'one limit',
    { type: 'string', maxLength: 3, default: 'a' },
    ['string, at most 3 characters, default &#34;a&#34;'],
  ],
  ['a format instead of its pattern', { type: 'string', format: 'uuid', pattern: 'x' }, ['string (uuid)']],
  ['a pattern', { type: ['string', 'null'], pattern: '^<' }, ['string or null, pattern ^&#60;']],
  ['values', { enum: [1, null] }, ['any JSON value, one of 1, null']],
  ['a constant', { type: 'null', const: null }, ['null, always null']],
  [
    'alternatives',
    { oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
    ['array of string or null'],
  ],
  [
    'members, with those of each allOf',
    {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string', description: 'An `a`.', example: 'x' } },
      allOf: [
        { required: ['b'], properties: { a: { minLength: 2 }, b: {} } },
        { if: {}, then: {} },
      ],
    },
    [
      'object',
      'a required string, at least 2 characters An a. Example: &#34;x&#34;',
      'b required any JSON value',
    ],
  ],
  [
    'members of members',
    { items: { properties: { a: { properties: { b: { type: 'boolean' } } } } }, type: 'array' },
    ['array of object', 'a object1 field', 'b boolean'],
  ],
])('shows %s', (_name, schema, want) => expect(textOf(schema)).toEqual(want));
