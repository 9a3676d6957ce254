// Legal choices in company: what one changes must not make another look wrong.
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

test('every choice is in one of them', () => {
  const mixed = new Set(seeded.flat());
  expect(variants.filter((row) => !mixed.has(row)).map((row) => row.name)).toEqual([]);
});
