// What pages of the list of transactions show of their place in it
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { transaction } from '../../support/records.js';
import { recorded } from '../exchanges.js';
import { judged } from '../judged.js';

const numbered = (id: number) => {
  const created_at = new Date(Date.UTC(2029, 0, 1) - id * 1000).toISOString();
  return { ...transaction, id, reference: `R-${id}`, created_at };
};

/** The page of a list of so many, from the record at `first` on; with another `meta` where one is given. */
function listed(query: string, total: number, [first, count]: [number, number], more: object = {}): Exchange {
  const asked = new URLSearchParams(query);
  const page = Number(asked.get('page') ?? 1);
  const size = Number(asked.get('per_page') ?? 50);
  const pages = Math.ceil(total / size);
  const meta = { total, page, per_page: size, pages, has_more: page < pages, ...more };
  const data = Array.from({ length: count }, (_, at) => numbered(first + at));
  return recorded(`GET /transactions?${query}`, { answer: { status: 'success', message: 'ok', data, meta } });
}

describe('a page past the end', () => {
  const last = listed('page=2&per_page=2', 4, [3, 2]);

  test.each<[string, Exchange]>([
    ['may be the last one', listed('page=3&per_page=2', 4, [3, 2], { page: 2 })],
    ['may be empty', listed('page=3&per_page=2', 4, [5, 0])],
    ['may be that of an empty list', listed('page=1&per_page=2', 0, [1, 0], { page: 0 })],
    ['may be that of an empty list, by default', listed('', 0, [1, 0], { page: 0 })],
  ])('%s', (_, past) => {
    expect(judged([last, past, past])).toMatchObject({ fail: [], warn: [] });
  });

  test('is one that the total says: any other is another page', () => {
    const other = listed('page=1&per_page=2', 4, [1, 2], { page: 2 });
    expect(judged([other]).fail).toEqual(['listTransactions/meta']);
    const twice = [listed('page=1&per_page=2', 4, [1, 2]), listed('page=2&per_page=2', 4, [2, 2])];
    expect(judged(twice).fail).toEqual(['listTransactions/page-walk']);
  });
});

describe('a list that disagrees with itself', () => {
  const few = (total: number, count: number) => listed('', total, [1, count]);
  const size = ['listTransactions/page-size'];

  test.each<[string, Exchange[], string[], string[]]>([
    ['once', [few(3, 2)], [], size],
    ['time and again, changing meanwhile', [few(3, 2), few(3, 3), few(4, 3), few(4, 4), few(3, 2)], [], size],
    ['twice, unchanged', [few(3, 2), few(3, 2)], size, []],
    ['by many records, twice', [few(90, 2), few(91, 3)], size, []],
    ['by many records, once', [few(90, 2), few(91, 50)], [], size],
    [
      'in the number of pages, twice',
      [listed('', 3, [1, 3], { pages: 2 }), listed('', 3, [1, 3], { pages: 2 })],
      ['listTransactions/meta'],
      [],
    ],
    [
      'in has_more, far from the end, twice',
      [90, 91].map((total) => listed('', total, [1, 50], { has_more: false })),
      ['listTransactions/meta'],
      [],
    ],
  ])('%s', (_, exchanges, fail, warn) => {
    expect(judged(exchanges)).toMatchObject({ fail, warn });
  });
});
