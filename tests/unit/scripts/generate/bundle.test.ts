import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundle } from '../../../../scripts/generate/bundle.js';

/** The bundle of files by their paths, `openapi.yaml` first of all. */
function bundled(files: Record<string, string>): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return bundle(join(folder, 'openapi.yaml'));
}

test('a schema may refer to itself', () => {
  const files = {
    'openapi.yaml': 'paths: { $ref: components/schemas/Tree.yaml }',
    'components/schemas/Tree.yaml': 'items: { $ref: Tree.yaml }',
  };
  const tree = { $ref: '#/components/schemas/Tree' };
  expect(bundled(files)).toEqual({ paths: tree, components: { schemas: { Tree: { items: tree } } } });
});

test('a file that is missing is named', () => {
  expect(() => bundled({ 'openapi.yaml': 'paths: { $ref: paths/none.yaml }' })).toThrow('paths/none.yaml');
});
