// Runs after all defect files: a requirement that catches nothing, or nothing of its own, is justified.
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defects } from '../../../reference/defects/index.js';
import { unusedJustifications } from './justifications.js';
import { readParts } from './parts.js';
import { sheetOf } from './sheet.js';

const rows = readParts();
const sheet = sheetOf(rows);
const isWhole = rows.length === defects.length;
if (isWhole) writeFileSync('reports/kill-sheet.json', `${JSON.stringify(sheet, null, 2)}\n`);

// Some of the defect files alone show nothing of the whole.
describe.skipIf(!isWhole)('the kill sheet is closed', () => {
  const none = (found: readonly unknown[]): void => expect(found, JSON.stringify(found)).toEqual([]);

  test('every requirement that no defect fails is justified', () => {
    none(sheet.neverFails.filter((row) => !row.justification).map((row) => row.id));
  });

  test('every requirement that only fails with another one is justified', () => {
    none(sheet.subsumed.filter((row) => !row.justification).map(({ id, by }) => [id, by]));
  });

  // Nearly all: what a defect breaks by chance, or only by what is seen together, may have another name.
  const most = (some: typeof rows): void =>
    expect(
      some.length / rows.length,
      some.map(({ defect, causes }) => `${defect}: ${causes.join()}`).join('\n'),
    ).toBeLessThanOrEqual(0.03);

  test('a report makes one cause of nearly each defect', () => {
    most(rows.filter(({ causes }) => causes.length !== 1));
  });

  test('the headline of nearly each report is what the defect names', () => {
    most(rows.filter(({ causes: [first], fails }) => first === undefined || !fails.includes(first)));
  });

  test('no justification is left over', () => {
    none(unusedJustifications(sheet));
  });
});
