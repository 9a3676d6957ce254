// Runs after all defect files: a requirement that detects no defect, or none alone, needs a justification.
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

// A subset of the defect files does not have all rows.
describe.skipIf(!isWhole)('the detection matrix is complete', () => {
  const none = (found: readonly unknown[]): void => expect(found, JSON.stringify(found)).toEqual([]);

  test('every requirement that no defect fails is justified', () => {
    none(sheet.neverFails.filter((row) => !row.justification).map((row) => row.id));
  });

  test('every requirement that never fails alone is justified', () => {
    none(sheet.subsumed.filter((row) => !row.justification).map(({ id, by }) => [id, by]));
  });

  // A few defects may be reported under another requirement, because they fail by chance or only in combinations.
  const most = (some: typeof rows): void =>
    expect(
      some.length / rows.length,
      some.map(({ defect, causes }) => `${defect}: ${causes.join()}`).join('\n'),
    ).toBeLessThanOrEqual(0.03);

  test('nearly every defect has one root cause in the report', () => {
    most(rows.filter(({ causes }) => causes.length !== 1));
  });

  test('nearly every report has as its headline a requirement that the defect names', () => {
    most(rows.filter(({ causes: [first], fails }) => first === undefined || !fails.includes(first)));
  });

  test('no justification is left over', () => {
    none(unusedJustifications(sheet));
  });
});
