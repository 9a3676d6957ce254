import { expect, test } from 'vitest';
import { defects } from '../../../reference/defects/index.js';
import { byName } from '../../../reference/names.js';
import { missed } from './missed.js';
import { seedsOf } from './seeds.js';

test('a table with a duplicate name is rejected', () => {
  expect(() => byName('defect', [defects[0]!, ...defects])).toThrow(
    `Two defects are called "${defects[0]!.name}".`,
  );
});

// These numbers may only get smaller.
const mostMissed = { defects: 156, seeds: 350 };

test('missed.yaml lists seeds of defects, no more of them than before', () => {
  const rows = [...missed].map(([name, { seeds }]) => {
    const defect = defects.find((row) => row.name === name);
    const known = defect ? seedsOf(defect) : [];
    return { name, seeds, strange: seeds.filter((seed) => !known.includes(seed)) };
  });
  expect(rows.filter(({ seeds, strange }) => seeds.length === 0 || strange.length > 0)).toEqual([]);
  expect(rows.length).toBeLessThanOrEqual(mostMissed.defects);
  expect(rows.flatMap(({ seeds }) => seeds).length).toBeLessThanOrEqual(mostMissed.seeds);
});
