import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import { accepting } from '../../../src/domain/accepting.js';
import type { RequirementContext } from '../../../src/engine/context.js';

describe('accepting', () => {
  /** Sends values to a target that refuses some of them; returns what was sent. */
  async function sentTo(refuses: (value: string) => boolean, many: number, values = ['hard', 'plain']) {
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
      const { value } = await accepting(t, 'a place', values, (one) => {
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

  test('what is taken is sent once', async () =>
    expect(await sentTo(() => false, 2)).toEqual({ sent: 'hard hard', taken: 'hard hard' }));

  test('what is refused is not tried for ever', async () =>
    expect(await sentTo((value) => value === 'hard', 5)).toEqual({
      sent: 'hard plain hard plain hard plain plain plain',
      taken: 'plain plain plain plain plain',
    }));

  test('the last is returned, though it is refused', async () =>
    expect(await sentTo(() => true, 1)).toEqual({ sent: 'hard plain', taken: 'plain' }));
});
