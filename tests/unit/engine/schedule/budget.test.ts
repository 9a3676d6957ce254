import { expect, test, vi } from 'vitest';
import { Budget } from '../../../../src/engine/schedule/budget.js';
import { LimitReached } from '../../../../src/engine/errors.js';
import { useFakeClock } from '../../support/clock.js';

useFakeClock();

const send = (budget: Budget, times: number): void => {
  for (let i = 0; i < times; i++) budget.spend(false);
};

test('without a limit, a run sends any number of requests', () => {
  const budget = new Budget(null);
  send(budget, 5000);
  expect(budget.spent).toBe(5000);
  expect(budget.news).toMatchObject({ left: null });
});

test('no request exceeds the limit of the user, and the reason says so', () => {
  const budget = new Budget({ depth: 'standard', maxRequests: 3 });
  send(budget, 3);
  expect(() => budget.spend(false)).toThrow(LimitReached);
  expect(budget.spent).toBe(3);
  expect(budget.ended).toBe('the run reached its limit of 3 requests');
});

test('the time limit ends the run, and a wait that would exceed it does not start', () => {
  const budget = new Budget({ depth: 'standard', maxMinutes: 0.001 });
  expect(() => budget.demand({ ms: 65_000 })).toThrow(LimitReached);
  vi.advanceTimersByTime(80);
  expect(() => budget.spend(false)).toThrow('the run reached its limit of 0.001 min');
});

test('work that needs more requests than are left does not start', () => {
  const budget = new Budget({ depth: 'standard', maxRequests: 100 });
  expect(() => budget.demand({ requests: 2000 })).toThrow(/up to 2000 requests/);
  expect(() => budget.demand({ requests: 100 })).not.toThrow();
});

test('the burst counts towards the limit of the user', () => {
  const budget = new Budget({ depth: 'standard', maxRequests: 1000 });
  for (let i = 0; i < 900; i++) budget.spend(true);
  expect(budget.news).toMatchObject({ requests: 0, burst: 900, left: 100 });
});

test('shrinking leaves most of the rest to other tests', () => {
  const budget = new Budget({ depth: 'standard', maxRequests: 1200 });
  expect(budget.shrinks(40)).toBe(40);
  send(budget, 1160);
  expect(budget.shrinks(40)).toBe(10);
});
