// Runs after all defect files: a requirement that detects no defect, or none alone, needs a justification. The detection
// matrix is complete after `npm run prove -- --matrix`.
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defects } from '../../../reference/defects/index.js';
import { unusedJustifications } from './justifications.js';
import { readParts } from './parts.js';
import { sheetOf } from './sheet.js';

const { rows, seeds } = readParts();
const sheet = sheetOf(rows);
const isWhole = rows.length === defects.length;
if (isWhole) writeFileSync('reports/kill-sheet.json', `${JSON.stringify(sheet, null, 2)}\n`);

const none = (found: readonly unknown[]): void => expect(found, JSON.stringify(found)).toEqual([]);

// A subset of the defects does not have all rows.
describe.skipIf(!isWhole)('all defects: the detection matrix is complete', () => {
  test('every requirement that no defect fails is justified', () => {
    none(sheet.neverFails.filter((row) => !row.justification).map((row) => row.id));
  });

  test('every requirement that never fails alone is justified', () => {
    none(sheet.subsumed.filter((row) => !row.justification).map(({ id, by }) => [id, by]));
  });

  test('no justification is left over', () => {
    none(unusedJustifications(sheet));
  });
});

// Other runs have too few rows for a share.
describe.skipIf(rows.length < 50)('all defects: root causes', () => {
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
});

// Runs of some files do not have the results of all defects.
describe.skipIf(seeds.length < defects.length)('all defects: seeds', () => {
  test('the share of detected defects', () => {
    const share = (detected: readonly unknown[]): string =>
      `${detected.length} of ${seeds.length} (${((100 * detected.length) / seeds.length).toFixed(1)} %)`;
    const everywhere = seeds.filter(({ missedAt }) => missedAt.length === 0);
    const somewhere = seeds.filter((row) => row.missedAt.length < row.seeds.length);
    console.log(`Defects detected at every seed: ${share(everywhere)}; at some seed: ${share(somewhere)}.`);
    // Races may miss a seed by chance.
    expect(everywhere.length / seeds.length).toBeGreaterThanOrEqual(0.865);
    expect(somewhere.length / seeds.length).toBeGreaterThanOrEqual(0.945);
  });
});
