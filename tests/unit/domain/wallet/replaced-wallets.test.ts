import { expect, test, vi } from 'vitest';
import { ReplacedWallets } from '../../../../src/domain/wallet/replaced-wallets.js';
import type { Exchange } from '../../../../src/contract/exchange.js';

const statement = (id: string, from: number, to: number): Exchange =>
  ({
    request: { method: 'GET', path: `/wallets/${id}/statement`, headers: {}, body: null },
    startedAt: new Date(from).toISOString(),
    durationMs: to - from,
  }) as Exchange;

/** Wallets of states that were set up at these times. */
function made(...setUps: [id: string, from: number, to: number][]): ReplacedWallets {
  const wallets = new ReplacedWallets();
  vi.useFakeTimers();
  const all = setUps
    .flatMap(([id, from, to], of) => [
      { of, id, at: from, isEnd: false },
      { of, id, at: to, isEnd: true },
    ])
    .toSorted((a, b) => a.at - b.at);
  const given = new Map<number, (id: unknown) => void>();
  for (const { of, id, at, isEnd } of all) {
    vi.setSystemTime(at);
    if (isEnd) given.get(of)!(id);
    else given.set(of, wallets.begin());
  }
  vi.useRealTimers();
  return wallets;
}

test.each<[what: string, setUps: [string, number, number][], isReplaced: boolean]>([
  ['the only wallet', [['a', 0, 10]], false],
  [
    'the latest of two',
    [
      ['b', 0, 10],
      ['a', 20, 30],
    ],
    false,
  ],
  [
    'the first of two',
    [
      ['a', 0, 10],
      ['b', 20, 30],
    ],
    true,
  ],
  [
    'one of two that were created simultaneously',
    [
      ['a', 0, 30],
      ['b', 10, 20],
    ],
    true,
  ],
  [
    'a wallet whose successor was created after the response',
    [
      ['a', 0, 10],
      ['b', 300, 310],
    ],
    false,
  ],
  [
    'one wallet of two states',
    [
      ['a', 0, 10],
      ['a', 20, 30],
    ],
    false,
  ],
  ['a wallet that no state created', [['b', 0, 10]], false],
])('%s', (_, setUps, isReplaced) => {
  expect(made(...setUps).mayConcern(statement('a', 100, 200))).toBe(isReplaced);
});

test('a state in setup may have created another wallet', () => {
  const wallets = made(['a', 0, 10]);
  vi.useFakeTimers({ now: 150 });
  wallets.begin();
  vi.useRealTimers();
  expect(wallets.mayConcern(statement('a', 100, 200))).toBe(true);
});
