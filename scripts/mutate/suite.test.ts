// `npm run mutate`: the suite detects every seeded defect and accepts every variant, and a mutant of it should fail to.
// The self-tests do the same with several servers at once, but Stryker has to know which test reaches a mutant.
import { describe, test } from 'vitest';
import { defects } from '../../reference/defects/index.js';
import { variants } from '../../reference/variants/index.js';
import { proveDefect } from '../../tests/self/defects/prove.js';
import { proveVariant } from '../../tests/self/variants/green.js';

describe('seeded defects', () => {
  test.each(defects.map((row) => [row.name, row] as const))('%s', async (_, defect) => {
    await proveDefect(defect);
  });
});

describe('valid variants', () => {
  test.each(variants.map((row) => [row.name, row] as const))('%s', (_, variant) =>
    proveVariant(variant, 'quick'),
  );
});
