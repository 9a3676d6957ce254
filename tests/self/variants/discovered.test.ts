// Every valid variant passes with a URL and credentials alone.
import { describe, test } from 'vitest';
import { accounts } from '../../../reference/variants/accounts.js';
import { identity } from '../../../reference/variants/identity.js';
import { discoverableVariants, proveDiscovered } from './green.js';

describe.concurrent('valid variants, with a URL and credentials alone', () => {
  test.each(discoverableVariants.map((row) => [row.name, row] as const))('%s', (_, row) =>
    proveDiscovered([row]),
  );
});

// Discovery guesses that the server knows the person of the documented examples.
describe.concurrent('valid variants of a server that does not know the documented person', () => {
  const rows = discoverableVariants.filter((row) => accounts.includes(row) || identity.includes(row));
  test.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) =>
    proveDiscovered([row], 'standard', { knowsExamples: false }),
  );
});
