// The cost of an operation is limited, and its failure is confirmed once in any case.
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

  test('without answers gets a second attempt and is then skipped', () => {
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

  test('that answers the third attempt only is still called when necessary', () => {
    const timeouts = new OperationTimeouts({ operationMs: 100 });
    for (const how of [first, again]) timeouts.note(silent, how);
    timeouts.demand('listBanks', again);
    timeouts.note(answer(200), again);
    timeouts.ended(answer(200));
    expect(() => timeouts.demand('listBanks', first)).toThrow(NotTestable);
    timeouts.demand('listBanks', again);
  });

  test('that answers the second attempt adds nothing to the shared limit', () => {
    const timeouts = new OperationTimeouts({ allMs: 100 });
    for (const operation of ['listBanks', 'getWallet', 'initiateTransfer', 'listBanks'] as const) {
      timeouts.note({ ...silent, operation }, first);
      timeouts.note({ ...answer(200), operation }, again);
    }
    for (const operation of ['listBanks', 'getWallet', 'initiateTransfer'] as const)
      timeouts.demand(operation, first);
  });

  test('is called again after an outage of the server', () => {
    const timeouts = new OperationTimeouts({ operationMs: 100, throttledMs: 0 });
    for (const how of [first, again]) timeouts.note(silent, how);
    timeouts.note({ ...answer(429), operation: 'getWallet' }, first);
    timeouts.ended({ ...silent, repeated: true });
    timeouts.returned();
    for (const how of [first, again]) timeouts.demand('listBanks', how);
    timeouts.demand('getWallet', first);
  });

  test('without an answer is skipped once the shared limit is reached', () => {
    const timeouts = new OperationTimeouts({ allMs: 100 });
    timeouts.note(silent, first);
    timeouts.note({ ...silent, operation: 'getWallet' }, first);
    expect(() => timeouts.demand('getWallet', first)).toThrow(NotTestable);
    timeouts.demand('initiateTransfer', first);
  });

  describe('that answers 429', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
    afterEach(() => void vi.useRealTimers());

    test('a series of 429s is skipped; any other answer resets the count', () => {
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

    test('is called again after a pause of a minute', () => {
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

  test('with large answers is skipped, unless the answers repeat', () => {
    const long = 'x'.repeat(4 * 2 ** 20);
    const timeouts = new OperationTimeouts();
    for (let turn = 0; turn < 20; turn++) timeouts.note(answer(200, long, true), first);
    timeouts.demand('listBanks', first);
    for (let turn = 0; turn < 5; turn++) timeouts.note(answer(200, long), first);
    expect(() => timeouts.demand('listBanks', first)).toThrow(/exceeded 16 MiB in total/);
  });

  test('has a limit in bytes', () => {
    const timeouts = new OperationTimeouts();
    for (let turn = 0; turn < 5; turn++) timeouts.note(answer(200, '\u20a6'.repeat(1.2 * 2 ** 20)), first);
    expect(() => timeouts.demand('listBanks', first)).toThrow(/exceeded 16 MiB in total/);
  });
});
