import { createRequire } from 'node:module';
import type { make as Make } from 'covertable';

// A CommonJS bundle, whose names Node does not see and whose default export vitest sees otherwise than Node.
const { make } = createRequire(import.meta.url)('covertable') as { make: typeof Make };

type Row<T> = { [Name in keyof T]: T[Name] extends readonly (infer Level)[] ? Level : never };

interface Covering {
  /** In the rows together, every combination of the levels of so many factors is met. */
  strength: number;
  /** Another one gives other rows; the same one the same. */
  salt: number;
}

/**
 * A covering array: few rows that have a level of each factor, and together all pairs of levels (strength 2), triples
 * (strength 3) and so on. A level that is listed twice comes about twice as often.
 *
 * @example
 * coveringArray({ sort: ['amount', 'status'], order: ['asc', 'desc'] }, { strength: 2, salt: 1 }); // 4 rows
 */
export function coveringArray<T extends Readonly<Record<string, readonly unknown[]>>>(
  factors: T,
  { strength, salt }: Covering,
): Row<T>[] {
  const levels = Object.fromEntries(Object.entries(factors).map(([name, all]) => [name, [...all]]));
  return make(levels, {
    length: strength,
    seed: salt,
  }) as Row<T>[];
}
