// A ruling is cited by its id; docs/rulings.md is the one place where it is written.
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

test('every cited ruling is in docs/rulings.md', () => {
  expect(citations.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test('every ruling is cited, or only explains', () => {
  const cited = new Set(citations.map(({ id }) => id));
  const toBeCited = rulings.filter(({ text }) => !text.startsWith('_Explains:_'));
  expect(toBeCited.filter(({ id }) => !cited.has(id))).toEqual([]);
});

describe('a ruling', () => {
  const reads = '_Reads:_ Limits > table; Events > Delivery > item 1';

  test.each([
    ['has a name of small letters', `### ruling:A\n\nText.\n\n${reads}\n`],
    ['says something', `### ruling:a\n\n${reads}\n`],
    ['reads a place', '### ruling:a\n\nText.\n'],
    ['is one paragraph', `### ruling:a\n\nText.\n\n${reads}\n\nMore.\n`],
    ['is there once', `### ruling:a\n\nText.\n\n${reads}\n\n### ruling:a\n\nText.\n\n${reads}\n`],
  ])('%s', (_, text) => {
    expect(() => rulingsOf(text)).toThrow('docs/rulings.md: ruling:');
  });
});
