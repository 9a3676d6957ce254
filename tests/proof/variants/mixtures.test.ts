// Legal choices in company: what one changes must not make another look wrong.
import { describe, expect, test } from 'vitest';
import { variants } from '../../../reference/variants/index.js';
import { judgeReference } from '../judge.js';
import { butRateLimit, expectGreen, patient } from './green.js';
import { mixtures } from './mixed.js';

const seeded = mixtures(20, 20261121);

describe.concurrent('seeded mixtures', () => {
  test.each(seeded.map((rows, index) => [index + 1, rows] as const))('mixture %i', async (_, rows) => {
    const names = rows.map((row) => row.name);
    const judged = await judgeReference({ variants: names }, { ...patient, only: butRateLimit });
    expectGreen(judged, rows);
    expect(judged.with('pass').length).toBeGreaterThan(400);
  });
});

test('every choice is in one of them', () => {
  const mixed = new Set(seeded.flat());
  expect(variants.filter((row) => !mixed.has(row)).map((row) => row.name)).toEqual([]);
});
