// Combinations of valid variants: one choice must not make another choice fail.
import { describe, expect, test } from 'vitest';
import { variants } from '../../../reference/variants/index.js';
import { proveMixture } from './green.js';
import { mixtures } from './mixed.js';

const seeded = mixtures(20, 20261121);

describe.concurrent('seeded mixtures', () => {
  test.each(seeded.map((rows, index) => [index + 1, rows] as const))('mixture %i', (_, rows) =>
    proveMixture(rows),
  );
});

test('every variant is in a mixture', () => {
  const mixed = new Set(seeded.flat());
  expect(variants.filter((row) => !mixed.has(row)).map((row) => row.name)).toEqual([]);
});
