import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundle } from '../../../../scripts/generate/bundle.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cwit-bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The bundle of files by their paths, `openapi.yaml` first of all. */
function bundled(files: Record<string, string>): unknown {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return bundle(join(folder, 'openapi.yaml'));
}

test.each<[string, given: Record<string, string>, want: unknown]>([
  [
    'a file stands where it is referred to',
    {
      'openapi.yaml': 'paths: { /a: { get: { $ref: paths/a.yaml } } }',
      'paths/a.yaml': 'responses: { 200: { $ref: ../components/responses/Done.yaml } }',
      'components/responses/Done.yaml': 'description: Done.',
    },
    {
      paths: { '/a': { get: { responses: { '200': { description: 'Done.' } } } } },
      components: { schemas: {} },
    },
  ],
  [
    'a schema is kept apart, after those that it refers to, and once',
    {
      'openapi.yaml': 'paths: [{ $ref: components/schemas/Pet.yaml }, { $ref: components/schemas/Pet.yaml }]',
      'components/schemas/Pet.yaml': 'properties: { name: { $ref: Name.yaml } }',
      'components/schemas/Name.yaml': 'type: string',
    },
    {
      paths: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Pet' }],
      components: {
        schemas: {
          Name: { type: 'string' },
          Pet: { properties: { name: { $ref: '#/components/schemas/Name' } } },
        },
      },
    },
  ],
  [
    'a schema may refer to itself',
    {
      'openapi.yaml': 'paths: { $ref: components/schemas/Tree.yaml }',
      'components/schemas/Tree.yaml': 'items: { $ref: Tree.yaml }',
    },
    {
      paths: { $ref: '#/components/schemas/Tree' },
      components: { schemas: { Tree: { items: { $ref: '#/components/schemas/Tree' } } } },
    },
  ],
  [
    'extensions of the document come last',
    { 'openapi.yaml': 'x-rows: []\ncomponents: { securitySchemes: {} }\npaths: {}' },
    { components: { securitySchemes: {}, schemas: {} }, paths: {}, 'x-rows': [] },
  ],
])('%s', (_, given, want) => {
  // As text, for the order counts.
  expect(JSON.stringify(bundled(given))).toBe(JSON.stringify(want));
});

test('a file that is missing is named', () => {
  expect(() => bundled({ 'openapi.yaml': 'paths: { $ref: paths/none.yaml }' })).toThrow('paths/none.yaml');
});
