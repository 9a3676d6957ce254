import { expect, test } from 'vitest';
import { neutralised, showsInOneAnswer } from '../../../src/checks/neutralised.js';
import { operationOf } from '../../../src/contract/contract.js';
import { textOf } from '../../../src/contract/phrase.js';
import { exchangeOf, type Given } from './tested.js';

const { rules } = operationOf('listTransactions');
const rule = (keyword: string) => rules.find((row) => row.keyword === keyword)!;
const least = rule('minimum');
const most = rule('maximum');
const list = (length: number, meta: object = {}): Given => ({
  operation: 'listTransactions',
  body: { status: true, data: Array.from({ length }, () => ({})), meta },
});

test.each<[string, given: Given, broken: typeof least, want: string | null]>([
  ['as many as are allowed', list(Number(most.limit)), most, null],
  ['one more', list(Number(most.limit) + 1), most, `${Number(most.limit) + 1} records`],
  ['the least page', list(1, { [least.pointer]: least.limit }), least, null],
  ['a page below', list(1, { [least.pointer]: -1 }), least, `${least.pointer} -1 in meta`],
  ['a page below as a text', list(1, { [least.pointer]: '-1' }), least, null],
  ['a list of another form', { operation: 'listTransactions', body: '"no"' }, most, null],
  ['a rejection with a list', { ...list(999), status: 400 }, most, null],
  ['a long list where the page is too low', list(5), least, null],
  ['a small page where it is too long', list(1, { [most.pointer]: 5 }), most, null],
  ['no JSON', { operation: 'listTransactions', body: '<p>' }, most, null],
  ['a server error', { ...list(0), status: 500, body: '' }, most, '500'],
  ['no response', { operation: 'listTransactions', failure: 'reset' }, most, 'no response (reset)'],
])('%s', (_, given, broken, want) => {
  const found = neutralised(broken, exchangeOf(given));
  expect(found && textOf(found)).toBe(want);
});

test('one response shows whether a bound was applied, but not whether a filter was', () => {
  expect(showsInOneAnswer(least)).toBe(true);
  expect(showsInOneAnswer(most)).toBe(true);
  expect(showsInOneAnswer(rule('enum'))).toBe(false);
});
