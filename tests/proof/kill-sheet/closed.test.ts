// Runs after all defect files: a requirement that catches nothing, or nothing of its own, is argued for.
import { describe, expect, inject, test } from 'vitest';
import { defects } from '../../../reference/defects/index.js';
import { unusedArguments } from './justifications.js';
import { readParts } from './parts.js';
import { sheetOf } from './sheet.js';

const rows = readParts(inject('killSheet'));
const sheet = sheetOf(rows);

// Some of the defect files alone show nothing of the whole.
describe.skipIf(rows.length < defects.length)('the kill sheet is closed', () => {
  test('every requirement that no defect fails is argued for', () => {
    expect(sheet.idle.filter((row) => !row.argument).map((row) => row.id)).toEqual([]);
  });

  test('every requirement that only fails with another one is argued for', () => {
    expect(sheet.shadowed.filter((row) => !row.argument).map(({ id, by }) => [id, by])).toEqual([]);
  });

  test('no argument is left over', () => {
    expect(unusedArguments(sheet)).toEqual([]);
  });
});
