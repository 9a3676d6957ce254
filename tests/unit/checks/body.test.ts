import { expect, test } from 'vitest';
import { validBody } from '../../../src/checks/body.js';
import { cardUse as use, judged, type Given } from './judged.js';

const bank = { name: 'Partner Bank A', code: '999991' };
const used = (data: unknown): Given => ({
  operation: 'mockCardTransaction',
  body: { status: true, message: 'done', data },
});

test.each<[string, given: Given, want: string[]]>([
  ['a documented body', used(use), []],
  ['members that are not documented', used({ ...use, colour: 'red' }), []],
  ['a number for a text', used({ ...use, card_id: 5 }), ['/data/card_id is the number 5, and must be text']],
  ['an array for the record', used([use]), ['/data is an array of 1, and must be an object']],
  ['an empty body', { operation: 'mockCardTransaction' }, ['an empty body']],
  [
    'no JSON, in a coding',
    { operation: 'mockCardTransaction', body: '<p>', headers: { 'content-encoding': 'gzip' } },
    ['a body that is not JSON (Content-Encoding gzip, which nobody asked for)'],
  ],
  ['a broken request', { ...used({ ...use, card_id: 5 }), request: { body: '{"amount":5}' } }, []],
  ['a refusal', { ...used(null), status: 404 }, []],
  ['a body of which nothing is shown', { operation: 'listBanks', body: [bank] }, []],
])('%s', (_, given, want) => expect(judged(validBody, given)).toEqual(want));

test('of many mistakes six are told, and how many more there are', () => {
  const [told] = judged(validBody, {
    operation: 'mockCardTransaction',
    body: { status: 1, data: { card_id: 1, amount: 1, currency: 1, type: 1, card_balance: 1 } },
  });
  expect(told?.split('; ')).toHaveLength(7);
  expect(told).toMatch(/; and \d more$/);
});
