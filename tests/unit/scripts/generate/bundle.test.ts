// The keywords that requirements test are in the spec for other tools. The suite removes them.
import { expect, test } from 'vitest';
import type { Document, JsonSchema } from '../../../../scripts/generate/document.js';
import { testedByKeywords } from '../../../../scripts/generate/bundle.js';

const row = { 'x-tested-by': ['getThing/colour'], properties: { colour: { const: 'red' } } };
const thing = { $ref: '#/components/schemas/Thing' };

/** The members that the test needs: a schema, and an operation with the requirement that tests a part of it. */
const documentOf = (schema: JsonSchema) =>
  ({
    tags: [],
    paths: { '/thing': { get: { 'x-requirements': [{ id: 'getThing/colour' }] } } },
    components: { schemas: { Thing: schema } },
  }) as unknown as Document;

test.each<[string, JsonSchema, JsonSchema]>([
  [
    'a part next to others',
    { allOf: [thing, { type: 'object' }, row] },
    { allOf: [thing, { type: 'object' }] },
  ],
  ['a part next to one other', { allOf: [thing, row] }, thing],
  ['the only part', { type: 'object', allOf: [row] }, { type: 'object' }],
  ['a part further in', { properties: { a: { allOf: [thing, row] } } }, { properties: { a: thing } }],
  ['no part', { type: 'object', allOf: [thing] }, { type: 'object', allOf: [thing] }],
  ['a member called allOf', { properties: { allOf: thing } }, { properties: { allOf: thing } }],
])('%s', (_, given, want) => {
  expect(testedByKeywords(documentOf(given)).components.schemas!['Thing']).toEqual(want);
});

test('a part for an unknown requirement is an error', () => {
  const unknown = { ...row, 'x-tested-by': ['getThing/shape'] };
  expect(() => testedByKeywords(documentOf({ allOf: [thing, unknown] }))).toThrow(
    'unknown requirement: getThing/shape',
  );
});
