// Sources cite interpretations by id, and docs/rulings.md defines them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulingsOf } from '../../../../scripts/generate/rulings.js';
import { rulings } from '../../../../src/contract/contract.js';

const ids = rulings.map(({ id }) => id as string);
const folders = ['properties', 'reference', 'scripts', 'spec', 'src', 'tests'];
const citations = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('rulings.'))
    .flatMap((entry) => citedIn(join(entry.parentPath, entry.name))),
);

function citedIn(file: string): { file: string; id: string }[] {
  const found = readFileSync(file, 'utf8').match(/ruling:\s?[\w-]+/gi) ?? [];
  return found.map((id) => ({ file, id }));
}

test('docs/rulings.md defines every cited interpretation', () => {
  expect(citations.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test('every interpretation is cited, or only explains', () => {
  const cited = new Set(citations.map(({ id }) => id));
  const toBeCited = rulings.filter(({ text }) => !text.startsWith('_Explains:_'));
  expect(toBeCited.filter(({ id }) => !cited.has(id))).toEqual([]);
});

describe('an interpretation', () => {
  const reads = '_Reads:_ Limits > table; Events > Delivery > item 1';

  test.each([
    ['has a lower-case name', `### ruling:A\n\nText.\n\n${reads}\n`],
    ['has a text', `### ruling:a\n\n${reads}\n`],
    ['names its places', '### ruling:a\n\nText.\n'],
    ['is one paragraph', `### ruling:a\n\nText.\n\n${reads}\n\nMore.\n`],
    ['is defined once', `### ruling:a\n\nText.\n\n${reads}\n\n### ruling:a\n\nText.\n\n${reads}\n`],
  ])('%s', (_, text) => {
    expect(() => rulingsOf(text)).toThrow('docs/rulings.md: ruling:');
  });
});
