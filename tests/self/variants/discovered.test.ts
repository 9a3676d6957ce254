// Every valid variant passes with a URL and credentials alone.
import { describe, test } from 'vitest';
import { discoverableVariants, proveDiscovered } from './green.js';

describe.concurrent('valid variants, with a URL and credentials alone', () => {
  test.each(discoverableVariants.map((row) => [row.name, row] as const))('%s', (_, row) =>
    proveDiscovered([row]),
  );
});
