import { expect, test, vi } from 'vitest';
import { Budget } from '../../../../src/engine/schedule/budget.js';
import { LimitReached } from '../../../../src/engine/errors.js';
import { useFakeClock } from '../../support/clock.js';

useFakeClock();

const send = (budget: Budget, times: number): void => {
  for (let i = 0; i < times; i++) {
    budget.plan();
    budget.spend(false);
  }
};

test('without a limit, every property tries its standard number of values', () => {
  const budget = new Budget(null);
  send(budget, 5000);
  expect(budget.spent).toBe(5000);
  expect(budget.news).toMatchObject({ left: null });
  expect(budget.values(12, 27)).toBe(27);
  expect(budget.share('a').left()).toBe(Infinity);
});

test.each([
  ['quick', 6, 27],
  ['standard', 27, 27],
  ['deep', 12 + 15 * 20, 27],
  // More values are always tried than the runs require.
  ['standard', 12, 5],
] as const)('--depth %s tries %i values of a property of 12 that has %i runs', (depth, tried, runs) => {
  expect(new Budget({ depth, properties: 1 }).values(12, runs)).toBe(tried);
});

test('no request exceeds the limit of the user, and the reason says so', () => {
  const budget = new Budget({ depth: 'standard', maxRequests: 3, properties: 0 });
  send(budget, 3);
  expect(() => budget.spend(false)).toThrow(LimitReached);
  expect(budget.spent).toBe(3);
  expect(budget.ended).toBe('the run reached its limit of 3 requests');
});

test('the time limit ends the run, and a wait that would exceed it does not start', () => {
  const budget = new Budget({ depth: 'standard', maxMinutes: 0.001, properties: 0 });
  expect(() => budget.demand({ ms: 65_000 })).toThrow(LimitReached);
  vi.advanceTimersByTime(80);
  expect(() => budget.spend(false)).toThrow('the run reached its limit of 0.001 min');
});

test('work that needs more requests than are left does not start', () => {
  const budget = new Budget({ depth: 'standard', maxRequests: 100, properties: 0 });
  expect(() => budget.demand({ requests: 2000 })).toThrow(/up to 2000 requests/);
  expect(() => budget.demand({ requests: 100 })).not.toThrow();
});

test('groups share the rest by their sizes, regardless of earlier requests', () => {
  const budget = new Budget({ depth: 'standard', properties: 4 });
  send(budget, 740);
  budget.openShares(['a', 'b', 'b']);
  send(budget, 40);
  // Each gets a quarter of 1200 - 60 - 740 requests; one property comes later.
  expect(budget.share('a').left()).toBe(100);
  const first = budget.share('b');
  expect(first.left()).toBe(100);
  // The second property gets the rest of the first.
  first.use(60);
  expect(first.left()).toBe(40);
  expect(budget.share('b').left()).toBe(140);
});

test('values before the random ones may use everything except the minimum of other properties', () => {
  const budget = new Budget({ depth: 'standard', properties: 3 });
  send(budget, 840);
  budget.openShares(['a', 'a', 'a']);
  expect(budget.share('a').leftForFirst()).toBe(297);
});

test('polling and retries change no share, so the same seed tries the same values', () => {
  const shares = [0, 30].map((waits) => {
    const budget = new Budget({ depth: 'standard', properties: 2 });
    send(budget, 740);
    for (let i = 0; i < waits; i++) {
      budget.waits();
      send(budget, 1);
    }
    return budget.share('a').left();
  });
  expect(shares).toEqual([200, 200]);
});

test('a share ends with the whole budget, regardless of polling', () => {
  const budget = new Budget({ depth: 'standard', properties: 1 });
  send(budget, 900);
  for (let i = 0; i < 250; i++) budget.spend(false);
  expect(budget.share('a').left()).toBe(50);
});

test('one property can claim the shares of the properties that it serves', () => {
  const budget = new Budget({ depth: 'standard', properties: 4 });
  send(budget, 740);
  budget.openShares(['a', 'a', 'a', 'a']);
  const survey = budget.share('a').claim(3);
  expect(survey.left()).toBe(300);
  survey.use(300);
  expect([budget.share('a').left(), budget.share('a').left()]).toEqual([0, 0]);
  expect(budget.share('a').left()).toBe(100);
});

test('the burst does not count towards a depth, but does count towards the limit of the user', () => {
  const standard = new Budget({ depth: 'standard', properties: 0 });
  const limited = new Budget({ depth: 'standard', maxRequests: 1000, properties: 0 });
  for (const budget of [standard, limited]) for (let i = 0; i < 900; i++) budget.spend(true);
  expect(standard.news).toMatchObject({ left: 1200 });
  expect(limited.news).toMatchObject({ left: 100 });
});

test('shrinking leaves most of the rest to other properties', () => {
  const budget = new Budget({ depth: 'standard', properties: 1 });
  expect(budget.shrinks(40)).toBe(40);
  send(budget, 1160);
  expect(budget.shrinks(40)).toBe(10);
});
