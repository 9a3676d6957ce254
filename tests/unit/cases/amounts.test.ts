import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { Amounts } from '../../../src/cases/amounts.js';

test('all amounts of a run differ, and so do the sums of any two recent ones, each taken once or twice', () => {
  const amounts = new Amounts();
  const all = Array.from({ length: 200 }, () => Number(amounts.next(new Big('1333.30')).times(100)));
  expect(new Set(all).size).toBe(all.length);
  for (let first = 0; first + 30 <= all.length; first++) {
    const recent = all.slice(first, first + 30);
    const sums = recent.flatMap((one, at) => [one, ...recent.slice(at).map((other) => one + other)]);
    expect(new Set(sums).size).toBe(sums.length);
  }
  expect(Math.max(...all)).toBeLessThan(150_000);
});

test('a small amount stays as it is', () => {
  const amounts = new Amounts();
  expect([1, 2].map(() => amounts.next(new Big('5.25')).toFixed(2))).toEqual(['5.25', '5.25']);
});

test('amounts are lowered in proportion to a limit, and are not round', () => {
  const amounts = new Amounts();
  const lowered = (amount: string) => amounts.lowered(new Big(amount), new Big(5000)).toString();
  expect(['1250.75', '5.25', '1000.00', '77.70', '2000.00'].map(lowered)).toEqual([
    ...['25.02', '5.25', '25.22', '25.03', '40.07'],
  ]);
  amounts.takesSmall = false;
  expect(lowered('1250.75')).toBe('1250.75');
});

test('an amount near a documented one depends on its scope and count alone', () => {
  const near = (scopes: string[]) => {
    const amounts = new Amounts();
    return scopes.map((scope) => amounts.near(new Big('1250.75'), scope).toFixed(2));
  };
  const [first, second, other] = near(['a', 'a', 'b']);
  expect(new Set([first, second, other]).size).toBe(3);
  expect(near(['b', 'a', 'a'])).toEqual([other, first, second]);
});
