// The combinations of parameters that the list is asked with.
import { describe, expect, test } from 'vitest';
import {
  anyListQuery,
  listQueries,
  nameOf,
  type ListQuery,
} from '../../../properties/transactions/list-queries.js';
import fc from 'fast-check';

type Name = Exclude<keyof ListQuery, 'like'>;

const queriesOf = (seed: number): ListQuery[] => listQueries({ seed, isWhole: false });

/** The pairs of values that two parameters have in one run. */
const pairsIn = (queries: readonly ListQuery[], one: Name, other: Name): Set<string> =>
  new Set(queries.map((query) => `${query[one]} ${query[other]}`));

const values: Readonly<Record<string, readonly unknown[]>> = {
  status: ['success', 'failed', 'pending', 'abandoned', 'cancelled'],
  channel: ['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer'],
  sort: [undefined, 'created_at', 'amount', 'status', 'paid_at'],
  order: [undefined, 'asc', 'desc'],
};

const allPairs = (one: Name, other: Name): string[] =>
  values[one]!.flatMap((left) => values[other]!.map((right) => `${String(left)} ${String(right)}`));

const given = (name: Name) => (query: ListQuery) => Boolean(query[name]);

describe.each([-7, 0, 1, 2, 3, 4, 2 ** 31])('the combinations of seed %d', (seed) => {
  const queries = queriesOf(seed);

  test.each<[Name, Name]>([
    ['status', 'channel'],
    ['sort', 'order'],
  ])('meet each %s with each %s', (one, other) => {
    expect([...pairsIn(queries, one, other)]).toEqual(expect.arrayContaining(allPairs(one, other)));
  });

  const names = ['status', 'channel', 'currency', 'amount', 'customer', 'window', 'sort', 'order'] as const;
  test.each([...names, 'page', 'per_page'] as const)('combine %s with each other parameter', (one) => {
    for (const other of ([...names, 'page', 'per_page'] as const).filter((name) => name !== one))
      expect([other, queries.filter(given(one)).some(given(other))]).toEqual([other, true]);
  });

  test('cut pages of the whole list by small and by large sizes', () => {
    const whole = queries.filter(({ status, channel, window, currency, amount }) =>
      [status, channel, window, currency, amount].every((value) => !value),
    );
    const sizes = whole.map(({ page, per_page }) => `${page} ${per_page}`);
    expect(sizes).toEqual(expect.arrayContaining(['second 100', 'third 7', 'every with a rest']));
  });

  test('are few', () => expect(queries.length).toBeLessThan(52));
});

test('are the same with the same seed, and different with the next one', () => {
  expect(queriesOf(5)).toEqual(queriesOf(5));
  expect(queriesOf(5).map(nameOf)).not.toEqual(queriesOf(6).map(nameOf));
});

test('are those of four seeds if nothing limits the run', () => {
  const whole = listQueries({ seed: 1, isWhole: true });
  expect(whole).toEqual([1, 2, 3, 4].flatMap(queriesOf));
});

test('shrink like any other combination', () => {
  for (const query of queriesOf(1)) expect(anyListQuery.canShrinkWithoutContext(query)).toBe(true);
  expect(fc.sample(anyListQuery, 3).map(nameOf)).toHaveLength(3);
});
