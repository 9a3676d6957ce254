// The combinations of parameters that the list is asked with.
import { describe, expect, test } from 'vitest';
import { listQueries, nameOf, type ListQuery } from '../../../properties/transactions/list-queries.js';

const all = listQueries({ seed: 1, isWhole: true });
type Name = Exclude<keyof ListQuery, 'like'>;
const names = Object.keys(all[0]!).filter((name): name is Name => name !== 'like');

const combinationsOf = (size: number, of: readonly Name[] = names): Name[][] =>
  size === 0
    ? [[]]
    : of.flatMap((name, at) => combinationsOf(size - 1, of.slice(at + 1)).map((rest) => [name, ...rest]));
const met = (combination: readonly Name[], level: (query: ListQuery, name: Name) => unknown): Set<string> =>
  new Set(all.map((query) => combination.map((name) => String(level(query, name))).join(' | ')));

describe('the combinations', () => {
  test('meet every pair of what two parameters may be', () => {
    const levels = (name: Name): number => met([name], (query) => query[name]).size;
    for (const [one, other] of combinationsOf(2) as [Name, Name][]) {
      const pairs = met([one, other], (query, name) => query[name]);
      expect([one, other, pairs.size]).toEqual([one, other, levels(one) * levels(other)]);
    }
  });

  test('meet every triple of parameters that are there or not', () => {
    for (const triple of combinationsOf(3))
      expect([...triple, met(triple, (query, name) => Boolean(query[name])).size]).toEqual([...triple, 8]);
  });

  test.each([-7, 0, 5, 2 ** 31])('are dealt to four seeds in a row, from %d on', (seed) => {
    const nights = [0, 1, 2, 3].map((night) =>
      listQueries({ seed: seed + night, isWhole: false }).map(nameOf),
    );
    expect(nights.flat().toSorted()).toEqual(all.map(nameOf).toSorted());
    expect(Math.max(...nights.map(({ length }) => length))).toBeLessThan(15);
  });

  test('name other records, once each had its turn', () => {
    const pace = { seed: 1, isWhole: false };
    expect(listQueries(pace)).toEqual(listQueries(pace));
    const later = listQueries({ ...pace, seed: 5 });
    expect(later.map(nameOf)).toEqual(listQueries(pace).map(nameOf));
    expect(later).not.toEqual(listQueries(pace));
  });
});
