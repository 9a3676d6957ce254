import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { Movements } from '../../../../src/engine/retry/foreign-moves.js';

type Seen = [lost: string, of?: string];

test.each<[string, Seen[], isOwn: boolean, whereOthersAre: boolean]>([
  ['one attempt proves nothing', [['2000', '1000']], false, false],
  [
    'twice the amount each time',
    [
      ['2000', '1000'],
      ['2200', '1100'],
      ['2400', '1200'],
    ],
    true,
    true,
  ],
  [
    'twice the amount, and a flat fee',
    [
      ['2010', '1000'],
      ['2210', '1100'],
      ['2410', '1200'],
    ],
    true,
    true,
  ],
  [
    'the same amount each time',
    [
      ['2000', '1000'],
      ['2000', '1000'],
      ['2000', '1000'],
    ],
    false,
    false,
  ],
  [
    'a different move each time',
    [
      ['2000', '1000'],
      ['2950', '1000'],
      ['2400', '1000'],
    ],
    false,
    false,
  ],
  [
    'the same move of another client',
    [
      ['2000', '1000'],
      ['2100', '1100'],
      ['2200', '1200'],
    ],
    false,
    false,
  ],
  [
    'twice the amount in three attempts of five',
    [
      ['2000', '1000'],
      ['2950', '1100'],
      ['2400', '1200'],
      ['3100', '1300'],
      ['2800', '1400'],
    ],
    true,
    true,
  ],
  ['the same amount in three attempts of four', [['100'], ['130'], ['100'], ['100']], false, false],
  [
    'a gain each time',
    [
      ['-50', '50'],
      ['-50', '50'],
      ['-50', '50'],
    ],
    false,
    false,
  ],
  ['twice an unusual amount, once', [['50.04', '25.02']], true, true],
  ['twice a round amount, once', [['50.00', '25.00']], false, false],
  ['twice the amount of the suite and something else', [['60.04', '25.02']], false, false],
  ['no amount is known', [['100'], ['100'], ['100']], true, false],
  [
    'nothing was debited',
    [
      ['0', '1000'],
      ['0', '1100'],
      ['0', '1200'],
    ],
    true,
    true,
  ],
])('%s', (_, seen, isOwn, whereOthersAre) => {
  const movements = new Movements();
  for (const [lost, of] of seen) movements.note({ lost: new Big(lost), ...(of ? { of: new Big(of) } : {}) });
  expect(movements.areOwn(false)).toBe(isOwn);
  expect(movements.areOwn(true)).toBe(whereOthersAre);
});

test('two attempts with the same extra cost show a flat fee', () => {
  const movements = new Movements();
  movements.note({ lost: new Big('75.02'), of: new Big('25.02') });
  expect(movements.showFlatFee).toBe(false);
  movements.note({ lost: new Big('77.52'), of: new Big('27.52') });
  expect(movements.showFlatFee).toBe(true);
  movements.note({ lost: new Big('60.04'), of: new Big('30.02') });
  expect(movements.showFlatFee).toBe(false);
});
