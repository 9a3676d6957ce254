// What a request of an invented operation may have, and how it differs from a conforming one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Case, exampleCase } from '../../../src/cases/case.js';
import { freeMembers, membersOf } from '../../../src/cases/request-members.js';
import { varied, type Variation } from '../../../src/cases/variations/variation.js';
import { variationsOf } from '../../../src/cases/variations/variations.js';
import { invented, inventedOfNothing, inventedWithoutBody } from './invented-operation.js';

const same: Variation = { example: 0, odd: [], put: [], without: [], unknown: [], writing: [] };
const base: Case = exampleCase(invented, 0, (prefix) => `${prefix}-1`);

describe('the members of a request', () => {
  const named = (example: number, is: 'isOptional' | 'isGiven'): string[] =>
    membersOf(invented, example)
      .filter((member) => member[is])
      .map(({ pointer }) => pointer);

  test('that may be left out are those of a query, and those that no object requires', () => {
    const all = membersOf(invented).map(({ pointer }) => pointer);
    const required = ['/path/shop', '/path/part', '/body/reference', '/body/price', '/body/buyer/name'];
    // What an array requires is its own affair.
    expect(named(0, 'isOptional')).toEqual(all.filter((pointer) => !required.includes(pointer)));
    expect(all).toEqual(expect.arrayContaining(['/query/sort', '/body/buyer/code', '/body/list']));
  });

  test.each([
    [0, ['/path/shop', '/body/tags']],
    [1, ['/body/buyer', '/body/buyer/code']],
  ])('that a state gives in form %i are %j', (example, wanted) =>
    expect(named(example, 'isGiven')).toEqual(wanted),
  );

  test('that any text will do for are those without a bound that no state gives', () => {
    const free = freeMembers(invented, () => true).map(({ pointer }) => pointer);
    const texts = ['reference', 'absent', 'note', 'shop', 'buyer/name'].map((name) => `/body/${name}`);
    expect(free).toEqual(['/path/part', ...texts]);
  });

  test('that any text will do for may all be given', () => {
    const isGiven = (pointer: string): boolean => ['/path/shop', '/body/tags'].includes(pointer);
    expect(freeMembers(invented, isGiven).map(({ pointer }) => pointer)).toEqual([
      '/path/shop',
      '/body/tags',
    ]);
  });
});

describe('a variation', () => {
  test('of nothing is the conforming request', () => expect(varied(base, same)).toEqual(base));

  test.each<[what: string, variation: Partial<Variation>, changed: Partial<Case>]>([
    ['nothing in a path', { put: [['/path/part', ' \t']] }, { isOdd: true }],
    ['another part', { put: [['/path/part', 8]] }, { path: { shop: 'a b', part: '8' }, isOdd: true }],
    ['a parameter', { put: [['/query/count', 8]] }, { query: { count: '8' } }],
    // A parameter of a name that the body has, too.
    ['a parameter like a tag', { put: [['/query/tags', 'x']] }, { query: { tags: 'x' } }],
    ['a parameter left out', { without: ['/query/note'] }, {}],
    ['a parameter unknown', { unknown: [['x', 1]] }, { body: undefined, query: { x: '1' } }],
  ])('%s', (_, variation, changed) => {
    const from = 'body' in changed ? { ...base, body: undefined } : base;
    expect(varied(from, { ...same, ...variation })).toEqual({ ...base, ...changed });
  });

  test('an object of any texts has an odd one', () => {
    const { body } = varied(base, { ...same, put: [['/body/tags', 'x']], without: ['/body/note'] });
    expect(body).toMatchObject({ tags: { x: 'x' } });
    expect(body).not.toHaveProperty('note');
  });
});

describe('the variations of', () => {
  test('an operation begin with what says the same', () => {
    const writing = ['reordered', 'spaced', 'escaped', 'upper-case headers'];
    expect(variationsOf(invented).always[0]).toEqual({ ...same, writing });
    const { always, others } = variationsOf(invented);
    expect(others).toHaveLength(5);
    const plain = { example: 0, put: [], without: [], writing: [] };
    for (const one of [...always.slice(1), ...others]) expect(one).toMatchObject(plain);
  });

  test('an operation that has nothing free are of unknown members alone', () => {
    const { always, others, random } = variationsOf(inventedOfNothing);
    expect(always.map(({ odd, unknown }) => [odd.length, unknown.length])).toEqual([
      [0, 0],
      [0, 5],
    ]);
    expect(others).toEqual([]);
    const some = fc.sample(random, { seed: 1, numRuns: 200 });
    expect(some.flatMap(({ odd, put, without }) => [...odd, ...put, ...without])).toEqual([]);
    expect(some.filter(({ unknown }) => unknown.length > 0).length).toBeGreaterThan(20);
  });
});

describe('random variations', () => {
  const some = fc.sample(variationsOf(invented).random, { seed: 1, numRuns: 3000 });
  const valuesAt = (pointer: string): unknown[] =>
    some.flatMap(({ put }) => put.filter(([at]) => at === pointer).map(([, value]) => value));

  test('leave out what is there of a body and optional', () => {
    const left = new Set(some.flatMap(({ without }) => without));
    const required = ['reference', 'price', 'buyer/name', 'absent'].map((name) => `/body/${name}`);
    const all = membersOf(invented).map(({ pointer }) => pointer);
    expect(left).toEqual(
      new Set(all.filter((pointer) => pointer.startsWith('/body/') && !required.includes(pointer))),
    );
  });

  test('have small prices, and no other text', () => {
    const prices = valuesAt('/body/price');
    expect(prices.length).toBeGreaterThan(50);
    expect(prices.filter((price) => !/^[1-9]\.\d\d$/.test(String(price)))).toEqual([]);
  });

  test.each([
    ['/body/count', 3, 11, 900],
    ['/body/times', 0, 8, Infinity],
  ])('of %s are from %i to %i, for the most part', (pointer, least, usual, most) => {
    const numbers = valuesAt(pointer) as number[];
    const isUsual = (one: number): boolean => one >= least && one <= usual;
    expect(numbers.filter(isUsual).length).toBeGreaterThan(numbers.length * 0.7);
    expect(new Set(numbers.filter(isUsual)).size).toBe(9);
    expect(numbers.filter((one) => !isUsual(one) && one <= most).length).toBeGreaterThan(numbers.length / 20);
  });

  test('may have a fraction where a number is none of whole ones', () => {
    expect(valuesAt('/body/weight').some((one) => !Number.isInteger(one))).toBe(true);
  });

  test('of a body begin with a slash or are nothing, now and then, and a segment of a path never', () => {
    const leadsElsewhere = (one: unknown): boolean => /^\.*$|\.\.|^\/|\/$|\/\//.test(String(one));
    expect(valuesAt('/body/note').some(leadsElsewhere)).toBe(true);
    const paths = fc.sample(variationsOf(inventedWithoutBody).random, { seed: 1, numRuns: 3000 });
    const segments = paths.flatMap(({ put }) => put.filter(([at]) => at.startsWith('/path/')));
    expect(segments.length).toBeGreaterThan(100);
    expect(segments.filter(([, value]) => leadsElsewhere(value))).toEqual([]);
  });
});
