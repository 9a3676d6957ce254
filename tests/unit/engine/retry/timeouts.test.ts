// What an operation may cost has an end, and that it went wrong is seen once in any case.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { NotTestable } from '../../../../src/engine/errors.js';
import { OperationTimeouts } from '../../../../src/engine/retry/timeouts.js';
import { exchangeOf } from '../../support/exchange.js';

const first = { inBurst: false, isAgain: false };
const again = { inBurst: false, isAgain: true };

const exchange = (given: Partial<Exchange>): Exchange => exchangeOf({ operation: 'listBanks', ...given });
const answer = (status: number, text = '', shared?: true) =>
  exchange({ response: { status, headers: {}, text, json: undefined, ...(shared ? { shared } : {}) } });

describe('an operation', () => {
  const silent = exchange({ durationMs: 60, failure: 'no answer in time' });

  test('that is silent is asked once more, and then no more', () => {
    const timeouts = new OperationTimeouts({ operationMs: 100 });
    timeouts.note(silent, first);
    timeouts.demand('listBanks', first);
    timeouts.note(silent, first);
    expect(() => timeouts.demand('listBanks', first)).toThrow(NotTestable);
    timeouts.demand('listBanks', again);
    timeouts.note(silent, again);
    timeouts.demand('listBanks', again);
    timeouts.ended({ ...silent, repeated: true });
    expect(() => timeouts.demand('listBanks', again)).toThrow(/skipped listBanks: the suite waited 0\.2 s/);
    timeouts.demand('getWallet', first);
  });

  test('that is silent twice, and answers the third time, is asked again where it has to be', () => {
    const timeouts = new OperationTimeouts({ operationMs: 100 });
    for (const how of [first, again]) timeouts.note(silent, how);
    timeouts.demand('listBanks', again);
    timeouts.note(answer(200), again);
    timeouts.ended(answer(200));
    expect(() => timeouts.demand('listBanks', first)).toThrow(NotTestable);
    timeouts.demand('listBanks', again);
  });

  test('that answers when it is asked again costs nothing that all share', () => {
    const timeouts = new OperationTimeouts({ allMs: 100 });
    for (const operation of ['listBanks', 'getWallet', 'initiateTransfer', 'listBanks'] as const) {
      timeouts.note({ ...silent, operation }, first);
      timeouts.note({ ...answer(200), operation }, again);
    }
    for (const operation of ['listBanks', 'getWallet', 'initiateTransfer'] as const)
      timeouts.demand(operation, first);
  });

  test('is asked again once the target is back that was away', () => {
    const timeouts = new OperationTimeouts({ operationMs: 100, throttledMs: 0 });
    for (const how of [first, again]) timeouts.note(silent, how);
    timeouts.note({ ...answer(429), operation: 'getWallet' }, first);
    timeouts.ended({ ...silent, repeated: true });
    timeouts.returned();
    for (const how of [first, again]) timeouts.demand('listBanks', how);
    timeouts.demand('getWallet', first);
  });

  test('that was silent once is asked no more where all have taken too long', () => {
    const timeouts = new OperationTimeouts({ allMs: 100 });
    timeouts.note(silent, first);
    timeouts.note({ ...silent, operation: 'getWallet' }, first);
    expect(() => timeouts.demand('getWallet', first)).toThrow(NotTestable);
    timeouts.demand('initiateTransfer', first);
  });

  describe('that answers 429', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
    afterEach(() => void vi.useRealTimers());

    test('alone is asked no more; any other answer ends the count', () => {
      const timeouts = new OperationTimeouts();
      for (let waitedMs = 0; waitedMs < 95_000; waitedMs += 19_000) {
        timeouts.note(answer(429), first);
        timeouts.demand('listBanks', first);
        vi.advanceTimersByTime(19_000);
      }
      expect(() => timeouts.demand('listBanks', first)).toThrow(/it answered only 429 .* for 95 s/);
      timeouts.note(answer(200), first);
      timeouts.demand('listBanks', first);
    });

    test('is asked again when it was not asked for a minute', () => {
      const timeouts = new OperationTimeouts();
      timeouts.note(answer(429), first);
      vi.advanceTimersByTime(50_000);
      timeouts.note(answer(429), first);
      vi.advanceTimersByTime(50_000);
      expect(() => timeouts.demand('listBanks', first)).toThrow(/only 429/);
      vi.advanceTimersByTime(10_000);
      timeouts.demand('listBanks', first);
      timeouts.note(answer(429), first);
      timeouts.demand('listBanks', first);
    });
  });

  test('that answers at length is asked no more, but for what was kept already', () => {
    const long = 'x'.repeat(4 * 2 ** 20);
    const timeouts = new OperationTimeouts();
    for (let turn = 0; turn < 20; turn++) timeouts.note(answer(200, long, true), first);
    timeouts.demand('listBanks', first);
    for (let turn = 0; turn < 5; turn++) timeouts.note(answer(200, long), first);
    expect(() => timeouts.demand('listBanks', first)).toThrow(/exceeded 16 MiB in total/);
  });

  test('is measured in bytes', () => {
    const timeouts = new OperationTimeouts();
    for (let turn = 0; turn < 5; turn++) timeouts.note(answer(200, '\u20a6'.repeat(1.2 * 2 ** 20)), first);
    expect(() => timeouts.demand('listBanks', first)).toThrow(/exceeded 16 MiB in total/);
  });
});
