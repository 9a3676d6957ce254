import { describe, expect, test } from 'vitest';
import { atExtremes, extremes, extremeTexts, type Extreme } from '../../../src/cases/extremes.js';
import { freshText } from '../../../src/cases/fresh.js';
import {
  hardAmount,
  hardAmounts,
  missedBelow,
  type AmountUser,
} from '../../../src/cases/hard-values/amounts.js';
import {
  hardEmails,
  hardestText,
  hardMetadata,
  hardText,
  kindsTogether,
  textKinds,
} from '../../../src/cases/hard-values/texts.js';
import { accepting } from '../../../src/domain/accepting.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { RequirementContext } from '../../../src/engine/context.js';

const freshly = (unique: string) => (pattern: string) => freshText(pattern, unique);

describe('hard texts', () => {
  test.each(textKinds)('%s is well-formed, fresh, and as long as it says', (kind) => {
    const [one, other] = ['nonce1', 'nonce2'].map((unique) => hardText(kind, freshly(unique)));
    expect(one).not.toBe(other);
    expect(one).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(one!.trim()).toBe(one);
    const [length] = /^\d+(?= characters)/.exec(kind) ?? [];
    if (length !== undefined) expect(one).toHaveLength(Number(length));
  });

  test.each(kindsTogether)('%s: the hardest text is that, too', (kind) => {
    const whole = hardestText(freshly('nonce1'));
    const [length] = /^\d+(?= characters)/.exec(kind) ?? [];
    if (length !== undefined) return expect([...whole].length).toBeGreaterThanOrEqual(Number(length));
    const signs =
      hardText(kind, freshly('nonce1'))
        .replace('nonce1', '')
        .match(/[^\da-z-]/giu) ?? [];
    expect(signs.filter((sign) => !whole.includes(sign))).toEqual([]);
  });

  test.each(Object.entries(hardEmails))('%s: an address that bounds keep', (_, make) => {
    const [local = '', domain, ...rest] = make(freshly('nonce')).split('@');
    expect(rest).toEqual([]);
    expect(local.length).toBeLessThanOrEqual(64);
    expect(local).toMatch(/^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/);
    expect(domain).toMatch(/^[\w.-]+\.com$/i);
  });

  test.each(Object.entries(hardMetadata))('%s: texts, one of them fresh', (_, make) => {
    const values = Object.values(make(freshly('nonce')));
    expect(values.every((value) => typeof value === 'string')).toBe(true);
    expect(values.some((value) => value.includes('nonce'))).toBe(true);
  });
});

describe('hard amounts', () => {
  test('are different, with cents, between 1,000 and 2,000', () => {
    expect(new Set(hardAmounts).size).toBe(hardAmounts.length);
    for (const amount of hardAmounts) {
      expect(amount).toMatch(/^1\d{3}\.\d\d$/);
      expect(Number(amount)).toBeGreaterThan(1000);
    }
    expect(hardAmounts).toContain('1310.72');
  });

  test('are missed by floats, but for those around a power of two', () => {
    const kept = hardAmounts.filter(
      (amount) => Math.trunc(Number(amount) * 100) === Number(amount.replace('.', '')),
    );
    expect(kept.every((amount) => amount.startsWith('1310.7'))).toBe(true);
  });

  test.each<[seed: number, user: AmountUser]>([
    [1, 'initiateTransfer/debit'],
    [7, 'getWalletStatement/transfer-entry'],
    [-3, 'initiateTransfer/echo'],
  ])('with seed %i, %s has one', (seed, user) => expect(hardAmounts).toContain(hardAmount(user, { seed })));

  test.each([
    ['5.00', 0, '4.89'],
    ['5.00', 1, '4.85'],
    ['no amount', 1, undefined],
  ])('below %s with seed %i: %s', (amount, seed, wanted) =>
    expect(missedBelow(amount, { seed })).toBe(wanted),
  );

  test('below an amount that floats miss are smaller ones', () => {
    const [, amount] = hardAmounts as [string, string];
    const below = Array.from({ length: 90 }, (_, seed) => Number(missedBelow(amount, { seed })));
    expect(below.filter((one) => one >= Number(amount))).toEqual([]);
  });
});

describe('extremes', () => {
  const list = ['bb', 'ccc', 'd', 'eeee', 'f0'];
  const traits = { text: (one: string) => one, size: (one: string) => one.codePointAt(0)! };

  test.each([
    [['last'], ['f0']],
    [['middle', 'shortest text'], ['d']],
    [
      ['longest text', 'largest'],
      ['eeee', 'f0'],
    ],
    // The first is asked for anyway.
    [['smallest'], []],
    [extremes, ['d', 'eeee', 'f0']],
  ] as const)('%j: %j', (names, wanted) => expect(atExtremes(list, names, traits)).toEqual(wanted));

  const ties = ['dd', 'b', 'cccc', 'a', 'eeee', 'f'];

  test.each<[name: Extreme, wanted: string[]]>([
    ['last', ['f']],
    ['middle', ['a']],
    // Of two that are as long it is the first.
    ['longest text', ['cccc']],
    ['shortest text', ['b']],
    ['largest', ['f']],
    ['smallest', ['a']],
  ])('the %s one of many is %j', (name, wanted) => expect(atExtremes(ties, [name], traits)).toEqual(wanted));

  test('of those without a size none is the largest or the smallest', () => {
    expect(atExtremes(ties, ['largest', 'smallest'], { text: (one) => one })).toEqual([]);
    expect(extremeTexts).toEqual(['last', 'middle', 'longest text', 'shortest text']);
  });

  test('of an empty list there are none', () => expect(atExtremes([], extremes, traits)).toEqual([]));
});

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
