// Variants that no group can show pass alone, with a state handler and with a URL and credentials alone.
import { describe, test } from 'vitest';
import { variantNamed, type Variant } from '../../../reference/variants/index.js';
import { discoverableVariants, isOfRate } from './concerned.js';
import { proveDiscovered, proveVariant } from './green.js';
import { mustBeAlone } from './must-be-alone.js';

const rows = Object.keys(mustBeAlone).map(variantNamed);

const each = (some: readonly Variant[]) =>
  test.each(some.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    await proveVariant(row);
    if (discoverableVariants.includes(row)) await proveDiscovered([row]);
  });

describe.concurrent('variants alone', () => each(rows.filter((row) => !isOfRate(row))));
// Nothing runs next to a burst, which must reach the limit within a minute.
describe('variants of the rate limit', () => each(rows.filter(isOfRate)));
