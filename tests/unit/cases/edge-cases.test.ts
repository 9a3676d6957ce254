import { describe, expect, test } from 'vitest';
import { freshText } from '../../../src/cases/fresh.js';
import { hardAmounts, missedBelow } from '../../../src/cases/edge-cases/amounts.js';
import { EdgeValues } from '../../../src/cases/edge-cases/edge-values.js';
import { edgeMetadata } from '../../../src/cases/edge-cases/metadata.js';
import { allSigns, edgeEmails, edgeTexts, signKinds } from '../../../src/cases/edge-cases/texts.js';

const freshly = (unique: string) => (pattern: string) => freshText(pattern, unique);

describe('edge-case texts', () => {
  test.each(Object.entries(edgeTexts))('%s is well-formed, fresh, and as long as it says', (kind, make) => {
    const [one, other] = ['nonce1', 'nonce2'].map((unique) => make(freshly(unique)));
    expect(one).not.toBe(other);
    expect(one).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(one!.trim()).toBe(one);
    const [length] = /\d+(?= characters)/.exec(kind) ?? [];
    if (length !== undefined) expect(one).toHaveLength(Number(length));
  });

  test.each(signKinds)('%s: the text with all kinds of characters contains it', (kind) => {
    const whole = allSigns(freshly('nonce1'));
    const signs =
      edgeTexts[kind]!(freshly('nonce1'))
        .replace('nonce1', '')
        .match(/[^\da-z-]/giu) ?? [];
    expect(signs.filter((sign) => !whole.includes(sign))).toEqual([]);
  });

  test.each(Object.entries(edgeEmails))('%s: an address within the usual limits', (_, make) => {
    const [local = '', domain, ...rest] = make(freshly('nonce')).split('@');
    expect(rest).toEqual([]);
    expect(local.length).toBeLessThanOrEqual(64);
    expect(local).toMatch(/^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/);
    expect(domain).toMatch(/^[\w.-]+\.com$/i);
  });

  test.each(Object.entries(edgeMetadata))('%s: contains a fresh text', (_, make) => {
    const texts = Object.values(make(freshly('nonce'))).filter((value) => typeof value === 'string');
    expect(texts.some((value) => value.includes('nonce'))).toBe(true);
  });
});

describe('edge-case values of an operation', () => {
  const body = { reference: 'TRF', narration: 'rent', amount: '1' };
  const sentTo = (refuses: (row: object) => boolean, many: number) => {
    const values = new EdgeValues('initiateTransfer', { seed: 0, isWhole: false });
    return Array.from({ length: many }, () => {
      const row = values.next(body);
      values.learn(row, !refuses(row));
      return Object.values(row).join(' + ');
    });
  };

  test('are sent together, and again after they were accepted', () => {
    const rows = sentTo(() => false, 12);
    expect(rows[0]).toBe('all kinds of characters, 1000 characters + all kinds of characters');
    expect(rows[1]).toBe('leading zeros + all kinds of characters');
    expect(new Set(rows.slice(0, 9)).size).toBe(9);
    expect(rows.slice(9)).not.toContain('');
  });

  test('are tried one by one after a common rejection, and smaller ones replace rejected ones', () => {
    const refuses = (row: object) => Object.values(row).some((kind) => /\d characters/.test(String(kind)));
    expect(sentTo(refuses, 7)).toEqual([
      'all kinds of characters, 1000 characters + all kinds of characters',
      'all kinds of characters, 1000 characters',
      'all kinds of characters',
      'all kinds of characters + all kinds of characters',
      'all kinds of characters + 256 characters',
      'all kinds of characters + 65 characters',
      'all kinds of characters + 33 characters',
    ]);
  });

  test('end after six rejections', () => {
    const rows = sentTo(() => true, 9);
    expect(rows.slice(6)).toEqual(['', '', '']);
  });

  test('are tried again if the same request was rejected without them', () => {
    const values = new EdgeValues('createEsimOrder', { seed: 0, isWhole: false });
    const row = values.next({ reference: '' });
    values.putBack(row);
    expect(values.next({ reference: '' })).toEqual(row);
  });

  test('leave out missing members, and operations without free members', () => {
    expect(new EdgeValues('initiateTransfer', { seed: 0, isWhole: false }).next({ amount: '1' })).toEqual({});
    expect(new EdgeValues('freezeCard', { seed: 0, isWhole: false }).next({})).toEqual({});
  });

  test('make a value for each member', () => {
    const values = new EdgeValues('createRecipient', { seed: 0, isWhole: false });
    const made = values.made(values.next({ email: '', metadata: {} }), freshly('nonce'));
    expect(Object.keys(made)).toEqual(['email', 'metadata']);
  });
});

describe('edge-case amounts', () => {
  test('are different, with cents, between 1,000 and 2,000', () => {
    expect(new Set(hardAmounts).size).toBe(hardAmounts.length);
    for (const amount of hardAmounts) {
      expect(amount).toMatch(/^1\d{3}\.\d\d$/);
      expect(Number(amount)).toBeGreaterThan(1000);
    }
    expect(hardAmounts).toContain('1310.72');
  });

  test('are wrong in binary floats, except those around a power of two', () => {
    const kept = hardAmounts.filter(
      (amount) => Math.trunc(Number(amount) * 100) === Number(amount.replace('.', '')),
    );
    expect(kept.every((amount) => amount.startsWith('1310.7'))).toBe(true);
  });

  test('below an amount are smaller amounts that are wrong in binary floats', () => {
    const [, amount] = hardAmounts as [string, string];
    const below = Array.from({ length: 90 }, (_, seed) => Number(missedBelow(amount, { seed })));
    expect(below.filter((one) => one >= Number(amount))).toEqual([]);
  });
});
