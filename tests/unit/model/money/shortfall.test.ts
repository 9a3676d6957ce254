import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { expectBothAmounts, statedPrice } from '../../../../src/model/money/shortfall.js';
import { exchangeOf } from '../../support/exchange.js';

const refusal = (message: string) => {
  const json = { status: false, message };
  return exchangeOf({
    operation: 'initiateTransfer',
    response: { status: 400, headers: {}, text: JSON.stringify(json), json },
  });
};
const price = new Big('1498736.58');

test.each([
  ['the balance', '1498586.58', '1498586.58', true],
  ['a balance with the residue of a float, rounded', '1498586.5799999991', '1498586.58', true],
  ['a balance with the residue of a float, cut off', '1498586.5800000001', '1498586.58', true],
  ['a balance without decimals', '1498586.58', '1498586', true],
  ['another balance', '1498586.58', '1498586.59', false],
])('a message for insufficient balance states %s', (_, before, stated, isRight) => {
  const exchange = refusal(`Insufficient balance: required 1498736.58, available ${stated}`);
  const check = () => expectBothAmounts({ price, before: new Big(before), exchange });
  if (isRight) expect(check).not.toThrow();
  else expect(check).toThrow('the available amount');
});

test('a rounded balance is not the price', () => {
  const exchange = refusal('Insufficient balance: required 1498736.58, available 1498586.58');
  expect(statedPrice(exchange, new Big('1498586.5799999991'))).toEqual(price);
});

test('a number that a refusal repeats from the request is no price', () => {
  const said = (body: object, sent: object) => ({
    ...({ id: 1, operation: 'verifyEnhancedNin', purpose: '', repeated: false } as const),
    ...{ startedAt: '', durationMs: 1 },
    request: { method: 'POST', path: '/', headers: {}, body: JSON.stringify(sent) },
    response: { status: 422, headers: {}, text: JSON.stringify(body), json: body },
  });
  const detail = [{ loc: ['body', 'nin'], msg: 'Give 11 digits', type: 'string', input: '1122334455' }];
  expect(statedPrice(said({ detail }, { nin: '1122334455' }), new Big(100), true)).toBeNull();
  expect(statedPrice(said({ detail }, { nin: '11223344556' }), new Big(100), true)).toBeNull();
  const short = { error: 400, required: 250.5, available: 20 };
  expect(statedPrice(said(short, {}), new Big(100), true)).toEqual(new Big('250.5'));
});
