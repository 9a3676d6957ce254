// What rows of the ledger judge stands in the spec for other tools, and is taken out for the suite.
import { expect, test } from 'vitest';
import type { Document, JsonSchema } from '../../../../scripts/generate/document.js';
import { judgedByKeywords } from '../../../../scripts/generate/bundle.js';

const row = { 'x-judged-by': ['getThing/colour'], properties: { colour: { const: 'red' } } };
const thing = { $ref: '#/components/schemas/Thing' };

/** As far as it is read: a schema, and an operation with the row that judges a part of it. */
const documentOf = (schema: JsonSchema) =>
  ({
    tags: [],
    paths: { '/thing': { get: { 'x-requirements': [{ id: 'getThing/colour' }] } } },
    components: { schemas: { Thing: schema } },
  }) as unknown as Document;

test.each<[string, JsonSchema, JsonSchema]>([
  [
    'a part beside others',
    { allOf: [thing, { type: 'object' }, row] },
    { allOf: [thing, { type: 'object' }] },
  ],
  ['a part beside one other', { allOf: [thing, row] }, thing],
  ['the only part', { type: 'object', allOf: [row] }, { type: 'object' }],
  ['a part further in', { properties: { a: { allOf: [thing, row] } } }, { properties: { a: thing } }],
  ['no part', { type: 'object', allOf: [thing] }, { type: 'object', allOf: [thing] }],
  ['a member called allOf', { properties: { allOf: thing } }, { properties: { allOf: thing } }],
])('%s', (_, given, want) => {
  expect(judgedByKeywords(documentOf(given)).components.schemas!['Thing']).toEqual(want);
});

test('a part of a row that does not exist is an error', () => {
  const unknown = { ...row, 'x-judged-by': ['getThing/shape'] };
  expect(() => judgedByKeywords(documentOf({ allOf: [thing, unknown] }))).toThrow('names getThing/shape');
});
