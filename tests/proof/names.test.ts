// A name is looked up. Within one table the compiler refuses a doubled name; these are the tables of all files together.
import { expect, test } from 'vitest';
import { defectNamed, defects } from '../../reference/defects/index.js';
import { byName } from '../../reference/names.js';
import { variantNamed, variants } from '../../reference/variants/index.js';
import { keywordRows } from '../unit/cases/arbitrary/keyword-rows.js';
import { tables as specLintRows } from '../unit/spec/lint-rows.js';
import { independentDefects } from './independent-server/defects.js';
import { receiverDefects } from './receivers/defects.js';
import { soundReceivers } from './receivers/sound.js';

const tables = {
  'defects and variants': [
    ...[...defects, ...variants].map((row) => row.name),
    ...Object.keys(independentDefects),
  ],
  receivers: [...Object.keys(receiverDefects), ...Object.keys(soundReceivers)],
  keywords: keywordRows.map(([name]) => name),
  'rules of the spec': Object.entries(specLintRows).flatMap(([rule, rows]) =>
    rows.map(([name]) => `${rule}: ${name}`),
  ),
};

test.each(Object.entries(tables))('%s: no name stands for two rows', (_, names) => {
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a table with a doubled name is refused', () => {
  expect(() => byName('defect', [defects[0]!, ...defects])).toThrow(
    `Two defects are called "${defects[0]!.name}".`,
  );
});

test('a row is found by its name, and an unknown name by its neighbours', () => {
  for (const row of defects) expect(defectNamed(row.name)).toBe(row);
  for (const row of variants) expect(variantNamed(row.name)).toBe(row);
  expect(() => defectNamed('transfer-debited-twic')).toThrow(
    /No defect .*Near names: transfer-debited-twice,/,
  );
});
