// What an operation may cost has an end, and that it went wrong is seen once in any case.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.js';
import { NotTestable } from '../../src/engine/errors.js';
import { Patience } from '../../src/engine/patience.js';

const first = { inBurst: false, isAgain: false };
const again = { inBurst: false, isAgain: true };

const exchange = (given: Partial<Exchange> = {}): Exchange => ({
  id: 1,
  operation: 'listBanks',
  purpose: 'test',
  request: { method: 'GET', path: '/', headers: {}, body: null },
  response: null,
  repeated: false,
  startedAt: '2026-01-01T00:00:00Z',
  durationMs: 0,
  ...given,
});
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
    expect(() => patience.demand('listBanks', again)).toThrow(/asked no more: 0 s were waited in vain/);
    patience.demand('getWallet', first);
  });

  test('that was silent once is asked no more where all have taken too long', () => {
    const patience = new Patience({ allMs: 100 });
    patience.note(silent, first);
    patience.note({ ...silent, operation: 'getWallet' }, first);
    expect(() => patience.demand('getWallet', first)).toThrow(NotTestable);
    patience.demand('initiateTransfer', first);
  });

  test('that answers 429 alone is asked no more; any other answer ends the count', async () => {
    const patience = new Patience({ throttledMs: 20 });
    patience.note(answer(429), first);
    patience.demand('listBanks', first);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(() => patience.demand('listBanks', first)).toThrow(/nothing but 429/);
    patience.note(answer(200), first);
    patience.demand('listBanks', first);
  });

  test('that answers at length is asked no more, but for what was kept already', () => {
    const long = 'x'.repeat(4 * 2 ** 20);
    const patience = new Patience();
    for (let turn = 0; turn < 20; turn++) patience.note(answer(200, long, true), first);
    patience.demand('listBanks', first);
    for (let turn = 0; turn < 5; turn++) patience.note(answer(200, long), first);
    expect(() => patience.demand('listBanks', first)).toThrow(/larger than 16 MiB in all/);
  });
});
