// The values of a state must have the kinds of the target protocol.
import { expect, test } from 'vitest';
import { oddValues, valuesIn, type StateValues } from '../../../src/server-under-test/state-values.js';

test.each<[state: string, values: StateValues, odd: string[]]>([
  ['a virtual card exists', { card_id: 'C-1', other: { any: 'thing' } }, []],
  ['a virtual card exists', { card_id: null }, []],
  ['a virtual card exists', { card_id: '' }, []],
  ['a virtual card exists', { card_id: 7 }, ['card_id: got a number, expected text']],
  ['a virtual card exists', { card_id: ['C-1'] }, ['card_id: got a list, expected text']],
  ['a virtual card exists', { card_id: { id: 'C-1' } }, ['card_id: got an object, expected text']],
  [
    'a virtual card exists',
    { card_id: 'x'.repeat(10_001) },
    ['card_id: got text of 10001 characters, expected text'],
  ],
  ['transactions exist', { count: 120, customer: 17 }, []],
  ['transactions exist', { count: '120' }, ['count: got other text, expected a whole number']],
  ['transactions exist', { count: 1.5 }, ['count: got a number, expected a whole number']],
  ['a loan feature subject exists', { type: 1, encrypt: 'none' }, []],
  ['a flight order reaches a status', { sent: 'yes' }, ['sent: got other text, expected true or false']],
  ['a unicorn exists', { horn: 1 }, []],
])('%s gives %j', (state, values, odd) => {
  expect(oddValues(state, values)).toEqual(odd);
});

test.each(['0', '50000.00', '-1.5'])('%s is decimal text', (text) => {
  expect(oddValues('a wallet exists', { available_balance: text })).toEqual([]);
});

test.each(['1,000.00', 'NaN', '1e5', '٣', '9'.repeat(500), ' 1', '1.', '.5'])(
  '%s is not decimal text',
  (text) => {
    expect(oddValues('a wallet exists', { available_balance: text })).toHaveLength(1);
  },
);

test.each(['', 'null', '[]', '7', '"{}"', '{', '<html>'])('%s gives no values', (text) => {
  expect(valuesIn(text)).toBeUndefined();
});
