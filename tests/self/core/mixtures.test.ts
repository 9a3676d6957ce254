// The four mixtures of many valid variants that `npm test` tries.
import { describe, test } from 'vitest';
import { proveMixture } from '../variants/green.js';
import { mixtures } from '../variants/mixed.js';

describe.concurrent('mixtures of valid variants', () => {
  test.each(mixtures(4, 20261124).map((rows, index) => [index + 1, rows] as const))('mixture %i', (_, rows) =>
    proveMixture(rows, 'quick'),
  );
});
