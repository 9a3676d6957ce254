// Runs after all defect files: a requirement that catches nothing, or nothing of its own, is justified.
import { describe, expect, inject, test } from 'vitest';
import { defects } from '../../../reference/defects/index.js';
import { unusedJustifications } from './justifications.js';
import { readParts } from './parts.js';
import { sheetOf } from './sheet.js';

const rows = readParts(inject('killSheet'));
const sheet = sheetOf(rows);

// Some of the defect files alone show nothing of the whole.
describe.skipIf(rows.length < defects.length)('the kill sheet is closed', () => {
  test('every requirement that no defect fails is justified', () => {
    expect(sheet.neverFails.filter((row) => !row.justification).map((row) => row.id)).toEqual([]);
  });

  test('every requirement that only fails with another one is justified', () => {
    expect(sheet.subsumed.filter((row) => !row.justification).map(({ id, by }) => [id, by])).toEqual([]);
  });

  // Nearly all: what a defect breaks by chance, or only by what is seen together, may have another name.
  test('a report makes one cause of nearly each defect, with what the defect names as its headline', () => {
    const one = rows.filter(({ causes }) => causes.length === 1);
    const named = rows.filter(({ causes: [first], fails }) => first !== undefined && fails.includes(first));
    const of = (some: typeof rows): number => some.length / rows.length;
    expect({ one: of(one) >= 0.97, named: of(named) >= 0.97 }).toEqual({ one: true, named: true });
  });

  test('no justification is left over', () => {
    expect(unusedJustifications(sheet)).toEqual([]);
  });
});
