import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { meantBy, noiseInWords } from '../../../../src/checks/amounts.js';
import { overflowOf } from '../../../../src/rules/wallet/exact-money.js';

const big = (text: string): Big => new Big(text);

describe('the exact amount of a number with a rounding error', () => {
  test.each<[string, string | undefined]>([
    ['46467.950000000004', '46467.95'],
    ['0.30000000000000004', '0.3'],
    ['48995.6484375', '48995.65'],
    ['48995.65', undefined],
    ['7.5326', undefined],
    ['7.532625', undefined],
    ['7.53262511', undefined],
  ])('%s', (shown, meant) => {
    expect(meantBy(big(shown))?.toString()).toBe(meant);
  });
});

test('a rounding error is named', () => {
  expect(noiseInWords(big('1004.35'), big('1004.34999999999995'))).toBe(
    ' (differs by 5e-14: looks like binary floating point)',
  );
  expect(noiseInWords(big('1004.35'), big('1004.34'))).toBe('');
  expect(noiseInWords(big('1004.35'), big('1004.35'))).toBe('');
});

test('a 32-bit overflow is distinguished from other balances', () => {
  expect(overflowOf(big('42949672.97'), big('0.01'))).toBe('looks like a 32-bit integer overflow');
  expect(overflowOf(big('21474836.49'), big('-21474836.47'))).toBe('looks like a 32-bit integer overflow');
  expect(overflowOf(big('42949672.97'), big('50000.00'))).toBeUndefined();
});
