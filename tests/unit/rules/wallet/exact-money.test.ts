import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { meantBy, noiseInWords } from '../../../../src/checks/amounts.js';
import { exactDebit, overflowOf } from '../../../../src/rules/wallet/exact-money.js';

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

describe('the correct debit of a transfer of 1,400.00', () => {
  const paid = (...all: [amount: string, lost: string][]) =>
    all.map(([amount, lost]) => ({ amount: big(amount), lost: big(lost) }));

  test.each<[string, ReturnType<typeof paid>, lost: string, due?: string]>([
    ['without a fee', paid(['1000.00', '1000.00'], ['1100.00', '1100.00']), '1400.01', '1400'],
    ['with a flat fee', paid(['1000.00', '1025.00'], ['1800.00', '1825.00']), '1424.99', '1425'],
    ['as it did', paid(['1000.00', '1025.00'], ['1800.00', '1825.00']), '1425.00'],
    ['with the fee of another tier', paid(['1000.00', '1010.75'], ['1800.00', '1810.75']), '1426.88'],
    ['with a fee at its bound elsewhere', paid(['1500.00', '1520.00'], ['1900.00', '1920.00']), '1419.96'],
    [
      'with a float elsewhere',
      paid(['1500.00', '1520.00'], ['1900.00', '1920.00']),
      '1420.0000000000002',
      '1420',
    ],
    ['with a share of the amount', paid(['1000.00', '1005.00'], ['1001.00', '1006.00']), '1407.01'],
    ['with nothing known', paid(['1000.00', '1000.00']), '1400.01'],
  ])('%s', (_, earlier, lost, due) => {
    expect(exactDebit(earlier, { amount: big('1400.00'), lost: big(lost) })?.toString()).toBe(due);
  });
});

test('a 32-bit overflow is distinguished from other balances', () => {
  expect(overflowOf(big('42949672.97'), big('0.01'))).toBe('looks like a 32-bit integer overflow');
  expect(overflowOf(big('21474836.49'), big('-21474836.47'))).toBe('looks like a 32-bit integer overflow');
  expect(overflowOf(big('42949672.97'), big('50000.00'))).toBeUndefined();
});
