import { describe, expect, test } from 'vitest';
import { Lag } from '../../../../src/domain/wallet/lag.js';

/** A lag with a clock that tests move. */
function lagAt(): { lag: Lag; pass: (ms: number) => void } {
  let now = 0;
  return { lag: new Lag(() => now), pass: (ms) => void (now += ms) };
}

/** A debit that a reading shows after some milliseconds. */
function shows({ lag, pass }: ReturnType<typeof lagAt>, afterMs: number, readingMs = 2): void {
  lag.moved(true);
  pass(afterMs + readingMs);
  lag.read(readingMs);
  lag.shown();
}

describe('the lag of a balance', () => {
  test('is up to 300 ms until three debits have shown', () => {
    const at = lagAt();
    for (const _ of [1, 2]) shows(at, 1);
    expect(at.lag).toMatchObject({ patienceMs: 300, isOpen: true });
    shows(at, 1);
    expect(at.lag).toMatchObject({ patienceMs: 1, isOpen: false, longestMs: 0 });
  });

  test('is not proved to be short by readings that come late', () => {
    const at = lagAt();
    for (const _ of [1, 2, 3, 4]) shows(at, 140);
    expect(at.lag.patienceMs).toBe(140);
    at.lag.moved(false);
    at.pass(30);
    expect(at.lag.leftMs).toBe(110);
  });

  test('stays unknown while readings come too late to tell', () => {
    const at = lagAt();
    for (const _ of [1, 2, 3, 4]) shows(at, 2400);
    expect(at.lag).toMatchObject({ patienceMs: 300, isOpen: true });
    for (const _ of [1, 2, 3]) shows(at, 5);
    expect(at.lag).toMatchObject({ patienceMs: 5, isOpen: false });
  });

  test('is measured from the last certain debit', () => {
    const at = lagAt();
    at.lag.moved(true);
    at.pass(90);
    at.lag.moved(false);
    at.pass(10);
    at.lag.read(10);
    for (const _ of [1, 2, 3]) at.lag.shown();
    expect(at.lag.patienceMs).toBe(90);
  });

  test('leaves out the time of the fastest reading, which the network takes', () => {
    const at = lagAt();
    for (const _ of [1, 2, 3]) shows(at, 3, 100);
    expect(at.lag.patienceMs).toBe(3);
  });

  test('is twice the longest that a debit took', () => {
    const at = lagAt();
    at.lag.waited(200);
    expect(at.lag).toMatchObject({ patienceMs: 400, isOpen: false });
  });
});
