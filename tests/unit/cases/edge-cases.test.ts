import { describe, expect, test } from 'vitest';
import { freshText } from '../../../src/cases/fresh.js';
import { hardAmounts, missedBelow } from '../../../src/cases/edge-cases/amounts.js';
import {
  hardEmails,
  hardestText,
  hardMetadata,
  hardText,
  kindsTogether,
  textKinds,
} from '../../../src/cases/edge-cases/texts.js';

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

  test('below an amount that floats miss are smaller ones', () => {
    const [, amount] = hardAmounts as [string, string];
    const below = Array.from({ length: 90 }, (_, seed) => Number(missedBelow(amount, { seed })));
    expect(below.filter((one) => one >= Number(amount))).toEqual([]);
  });
});
