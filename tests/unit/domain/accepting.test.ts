import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import { accepting } from '../../../src/domain/accepting.js';
import type { RequirementContext } from '../../../src/engine/context/context.js';

/** Sends values to a server that rejects some of them, and returns the sent values. */
async function sentTo(refuses: (value: string) => boolean, many: number) {
  const known = new Map<string, unknown>();
  const t = {
    once: async (key: string, work: () => Promise<unknown>) => {
      if (!known.has(key)) known.set(key, await work());
      return known.get(key);
    },
  } as unknown as RequirementContext;
  const sent: string[] = [];
  const taken: string[] = [];
  for (let turn = 0; turn < many; turn++) {
    const { value } = await accepting(t, 'a place', ['hard', 'plain'], (one) => {
      sent.push(one);
      const status = refuses(one) ? 422 : 200;
      return Promise.resolve({
        exchange: { response: { status, headers: {}, text: '{}', json: {} } } as unknown as Exchange,
      });
    });
    taken.push(value);
  }
  return { sent: sent.join(' '), taken: taken.join(' ') };
}

test.each<[what: string, refuses: (value: string) => boolean, many: number, want: object]>([
  ['sends an accepted value once', () => false, 2, { sent: 'hard hard', taken: 'hard hard' }],
  [
    'stops trying a rejected value',
    (value) => value === 'hard',
    5,
    { sent: 'hard plain hard plain hard plain plain plain', taken: 'plain plain plain plain plain' },
  ],
  ['returns the last value even if it is rejected', () => true, 1, { sent: 'hard plain', taken: 'plain' }],
])('accepting %s', async (_, refuses, many, want) => {
  expect(await sentTo(refuses, many)).toEqual(want);
});
