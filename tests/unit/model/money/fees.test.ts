import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { exactDebit } from '../../../../src/model/money/fees.js';

const big = (text: string): Big => new Big(text);

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
