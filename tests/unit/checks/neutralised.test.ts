import { expect, test } from 'vitest';
import { neutralised, showsInOneAnswer } from '../../../src/checks/neutralised.js';
import { operationOf } from '../../../src/contract/contract.js';
import { exchangeOf, type Given } from './judged.js';

const { rules } = operationOf('listTransactions');
const rule = (keyword: string) => rules.find((row) => row.keyword === keyword)!;
const least = rule('minimum');
const most = rule('maximum');
const list = (length: number, meta: object = {}): Given => ({
  operation: 'listTransactions',
  body: { status: true, data: Array.from({ length }, () => ({})), meta },
});

test.each<[string, { given: Given; broken: typeof least; want: string | null }]>([
  ['a refusal', { given: { ...list(0), status: 400 }, broken: most, want: null }],
  ['as many as are allowed', { given: list(Number(most.limit)), broken: most, want: null }],
  [
    'one more',
    { given: list(Number(most.limit) + 1), broken: most, want: `${Number(most.limit) + 1} records` },
  ],
  ['what was asked for in meta alone', { given: list(1, { [most.pointer]: 1e6 }), broken: most, want: null }],
  ['the least page', { given: list(1, { [least.pointer]: least.limit }), broken: least, want: null }],
  [
    'a page below',
    { given: list(1, { [least.pointer]: -1 }), broken: least, want: `${least.pointer} -1 in meta` },
  ],
  ['a page below as a text', { given: list(1, { [least.pointer]: '-1' }), broken: least, want: null }],
  [
    'a list of another form',
    { given: { operation: 'listTransactions', body: '"no"' }, broken: most, want: null },
  ],
  ['a refusal with a list', { given: { ...list(999), status: 400 }, broken: most, want: null }],
  ['a long list where the page is too low', { given: list(5), broken: least, want: null }],
  ['a small page where it is too long', { given: list(1, { [most.pointer]: 5 }), broken: most, want: null }],
  ['no list', { given: { operation: 'listTransactions', body: { status: true } }, broken: most, want: null }],
  ['no meta', { given: { operation: 'listTransactions', body: { data: [] } }, broken: least, want: null }],
  ['null', { given: { operation: 'listTransactions', body: 'null' }, broken: most, want: null }],
  ['no JSON', { given: { operation: 'listTransactions', body: '<p>' }, broken: most, want: null }],
  ['a server error', { given: { ...list(0), status: 500, body: '' }, broken: most, want: '500' }],
  [
    'no response',
    { given: { operation: 'listTransactions', failure: 'reset' }, broken: most, want: 'no response (reset)' },
  ],
])('%s', (_, { given, broken, want }) => expect(neutralised(broken, exchangeOf(given))).toBe(want));

test('bounds show in one answer, and what a list selects does not', () => {
  expect(showsInOneAnswer(least)).toBe(true);
  expect(showsInOneAnswer(most)).toBe(true);
  expect(showsInOneAnswer(rule('enum'))).toBe(false);
});
