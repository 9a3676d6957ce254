// A name is looked up: where two rows have it, one of them is never run.
import { expect, test } from 'vitest';
import { defectNamed, defects } from '../../reference/defects/index.js';
import { byName } from '../../reference/names.js';
import { variantNamed, variants } from '../../reference/variants/index.js';
import { keywordRows } from '../unit/keyword-rows.js';
import { tables as specLintRows } from '../unit/spec-lint-rows.js';
import { outsiderDefects } from './independent-server/defects.js';
import { broken as receivers } from './receivers/broken.js';
import { sound as soundReceivers } from './receivers/sound.js';
import { broken as senders } from './senders/broken.js';

const tables = {
  'defects and variants': [...defects, ...variants, ...outsiderDefects].map((row) => row.name),
  receivers: [...receivers, ...soundReceivers].map(([name]) => name),
  senders: senders.map(([name]) => name),
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
