// What an operation may cost has an end, and that it went wrong is seen once in any case.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { NotTestable } from '../../../../src/engine/errors.js';
import { Patience } from '../../../../src/engine/retry/patience.js';
import { exchangeOf } from '../../support/exchange.js';

const first = { inBurst: false, isAgain: false };
const again = { inBurst: false, isAgain: true };

const exchange = (given: Partial<Exchange>): Exchange => exchangeOf({ operation: 'listBanks', ...given });
const answer = (status: number, text = '', shared?: true) =>
  exchange({ response: { status, headers: {}, text, json: undefined, ...(shared ? { shared } : {}) } });

describe('an operation', () => {
  const silent = exchange({ durationMs: 60, failure: 'no answer in time' });

  test('that is silent is asked once more, and then no more', () => {
    const patience = new Patience({ operationMs: 100 });
    patience.note(silent, first);
    patience.demand('listBanks', first);
    patience.note(silent, first);
    expect(() => patience.demand('listBanks', first)).toThrow(NotTestable);
    patience.demand('listBanks', again);
    patience.note(silent, again);
    patience.demand('listBanks', again);
    patience.ended({ ...silent, repeated: true });
    expect(() => patience.demand('listBanks', again)).toThrow(/asked no more: 0\.2 s were waited in vain/);
    patience.demand('getWallet', first);
  });

  test('that is silent twice, and answers the third time, is asked again where it has to be', () => {
    const patience = new Patience({ operationMs: 100 });
    for (const how of [first, again]) patience.note(silent, how);
    patience.demand('listBanks', again);
    patience.note(answer(200), again);
    patience.ended(answer(200));
    expect(() => patience.demand('listBanks', first)).toThrow(NotTestable);
    patience.demand('listBanks', again);
  });

  test('that answers when it is asked again costs nothing that all share', () => {
    const patience = new Patience({ allMs: 100 });
    for (const operation of ['listBanks', 'getWallet', 'initiateTransfer', 'listBanks'] as const) {
      patience.note({ ...silent, operation }, first);
      patience.note({ ...answer(200), operation }, again);
    }
    for (const operation of ['listBanks', 'getWallet', 'initiateTransfer'] as const)
      patience.demand(operation, first);
  });

  test('is asked again once the target is back that was away', () => {
    const patience = new Patience({ operationMs: 100, throttledMs: 0 });
    for (const how of [first, again]) patience.note(silent, how);
    patience.note({ ...answer(429), operation: 'getWallet' }, first);
    patience.ended({ ...silent, repeated: true });
    patience.returned();
    for (const how of [first, again]) patience.demand('listBanks', how);
    patience.demand('getWallet', first);
  });

  test('that was silent once is asked no more where all have taken too long', () => {
    const patience = new Patience({ allMs: 100 });
    patience.note(silent, first);
    patience.note({ ...silent, operation: 'getWallet' }, first);
    expect(() => patience.demand('getWallet', first)).toThrow(NotTestable);
    patience.demand('initiateTransfer', first);
  });

  describe('that answers 429', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
    afterEach(() => void vi.useRealTimers());

    test('alone is asked no more; any other answer ends the count', () => {
      const patience = new Patience();
      for (let waitedMs = 0; waitedMs < 95_000; waitedMs += 19_000) {
        patience.note(answer(429), first);
        patience.demand('listBanks', first);
        vi.advanceTimersByTime(19_000);
      }
      expect(() => patience.demand('listBanks', first)).toThrow(/for 95 s it answered nothing but 429/);
      patience.note(answer(200), first);
      patience.demand('listBanks', first);
    });

    test('is asked again when it was not asked for a minute', () => {
      const patience = new Patience();
      patience.note(answer(429), first);
      vi.advanceTimersByTime(50_000);
      patience.note(answer(429), first);
      vi.advanceTimersByTime(50_000);
      expect(() => patience.demand('listBanks', first)).toThrow(/nothing but 429/);
      vi.advanceTimersByTime(10_000);
      patience.demand('listBanks', first);
      patience.note(answer(429), first);
      patience.demand('listBanks', first);
    });
  });

  test('that answers at length is asked no more, but for what was kept already', () => {
    const long = 'x'.repeat(4 * 2 ** 20);
    const patience = new Patience();
    for (let turn = 0; turn < 20; turn++) patience.note(answer(200, long, true), first);
    patience.demand('listBanks', first);
    for (let turn = 0; turn < 5; turn++) patience.note(answer(200, long), first);
    expect(() => patience.demand('listBanks', first)).toThrow(/larger than 16 MiB in all/);
  });

  test('is measured in bytes', () => {
    const patience = new Patience();
    for (let turn = 0; turn < 5; turn++) patience.note(answer(200, '\u20a6'.repeat(1.2 * 2 ** 20)), first);
    expect(() => patience.demand('listBanks', first)).toThrow(/larger than 16 MiB in all/);
  });
});
