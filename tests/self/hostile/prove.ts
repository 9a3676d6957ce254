import { expect } from 'vitest';
import { wrongsOf, type Hostile } from './hostile.js';
import { passed } from './raw.js';
import { short, type Limits } from './short.js';

const good = new Map<string, Promise<ReadonlySet<string>>>();

/** The requirements that are tested on the reference server itself. */
function goodFor({ only }: Hostile): Promise<ReadonlySet<string>> {
  const row: Hostile = { name: 'good', at: 'everywhere', answer: passed, ...(only ? { only } : {}) };
  const key = String(only);
  const known = good.get(key) ?? short(row).then(({ tested }) => tested);
  good.set(key, known);
  return known;
}

/** Tests a hostile server: the report names what it does wrong, and everything else is tested as ever. */
export async function proveHostile(row: Hostile, limits?: Limits): Promise<void> {
  const known = await goodFor(row);
  expect(wrongsOf(row, await short(row, limits), known)).toEqual([]);
}
