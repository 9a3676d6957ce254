// The members of a request of an invented operation, and its variations.
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

  test('that are optional are query parameters, and members that no object requires', () => {
    const all = membersOf(invented).map(({ pointer }) => pointer);
    const required = ['/path/shop', '/path/part', '/body/reference', '/body/price', '/body/buyer/name'];
    // `required` of an array does not apply to its entries.
    expect(named(0, 'isOptional')).toEqual(all.filter((pointer) => !required.includes(pointer)));
    expect(all).toEqual(expect.arrayContaining(['/query/sort', '/body/buyer/code', '/body/list']));
  });

  test.each([
    [0, ['/path/shop', '/body/tags']],
    [1, ['/body/buyer', '/body/buyer/code']],
  ])('that a state provides in example %i are %j', (example, wanted) =>
    expect(named(example, 'isGiven')).toEqual(wanted),
  );

  test('that accept any text have no constraint and no value of a state', () => {
    const free = freeMembers(invented, () => true).map(({ pointer }) => pointer);
    const texts = ['reference', 'absent', 'note', 'shop', 'buyer/name'].map((name) => `/body/${name}`);
    expect(free).toEqual(['/path/part', ...texts]);
  });

  test('that accept any text may all have values of states', () => {
    const isGiven = (pointer: string): boolean => ['/path/shop', '/body/tags'].includes(pointer);
    expect(freeMembers(invented, isGiven).map(({ pointer }) => pointer)).toEqual([
      '/path/shop',
      '/body/tags',
    ]);
  });
});

describe('a variation', () => {
  test('without changes is the conforming request', () => expect(varied(base, same)).toEqual(base));

  test.each<[what: string, variation: Partial<Variation>, changed: Partial<Case>]>([
    ['nothing in a path', { put: [['/path/part', ' \t']] }, { isOdd: true }],
    ['another part', { put: [['/path/part', 8]] }, { path: { shop: 'a b', part: '8' }, isOdd: true }],
    ['a parameter', { put: [['/query/count', 8]] }, { query: { count: '8' } }],
    // A parameter with the name of a body member.
    ['a parameter like a tag', { put: [['/query/tags', 'x']] }, { query: { tags: 'x' } }],
    ['a parameter left out', { without: ['/query/note'] }, {}],
    ['a parameter unknown', { unknown: [['x', 1]] }, { body: undefined, query: { x: '1' } }],
  ])('%s', (_, variation, changed) => {
    const from = 'body' in changed ? { ...base, body: undefined } : base;
    expect(varied(from, { ...same, ...variation })).toEqual({ ...base, ...changed });
  });

  test('an object with arbitrary members gets an unusual text', () => {
    const { body } = varied(base, { ...same, put: [['/body/tags', 'x']], without: ['/body/note'] });
    expect(body).toMatchObject({ tags: { x: 'x' } });
    expect(body).not.toHaveProperty('note');
  });
});

describe('the variations of', () => {
  test('the values of an operation begin with an equivalent request', () => {
    const writing = ['reordered', 'spaced', 'escaped', 'upper-case headers'];
    expect(variationsOf(invented).always[0]).toEqual({ ...same, writing });
    const { always, others } = variationsOf(invented);
    expect(others).toHaveLength(5);
    const plain = { example: 0, put: [], without: [], writing: [] };
    for (const one of [...always.slice(1), ...others]) expect(one).toMatchObject(plain);
  });

  test('an operation without free members has only unknown members', () => {
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

  test('leave out optional members of the body', () => {
    const left = new Set(some.flatMap(({ without }) => without));
    const required = ['reference', 'price', 'buyer/name', 'absent'].map((name) => `/body/${name}`);
    const all = membersOf(invented).map(({ pointer }) => pointer);
    expect(left).toEqual(
      new Set(all.filter((pointer) => pointer.startsWith('/body/') && !required.includes(pointer))),
    );
  });

  test('have small amounts', () => {
    const prices = valuesAt('/body/price');
    expect(prices.length).toBeGreaterThan(50);
    expect(prices.filter((price) => !/^[1-9]\.\d\d$/.test(String(price)))).toEqual([]);
  });

  test.each([
    ['/body/count', 3, 11, 900],
    ['/body/times', 0, 8, Infinity],
  ])('of %s are mostly from %i to %i', (pointer, least, usual, most) => {
    const numbers = valuesAt(pointer) as number[];
    const isUsual = (one: number): boolean => one >= least && one <= usual;
    expect(numbers.filter(isUsual).length).toBeGreaterThan(numbers.length * 0.7);
    expect(new Set(numbers.filter(isUsual)).size).toBe(9);
    expect(numbers.filter((one) => !isUsual(one) && one <= most).length).toBeGreaterThan(numbers.length / 20);
  });

  test('may have a fraction unless the type is integer', () => {
    expect(valuesAt('/body/weight').some((one) => !Number.isInteger(one))).toBe(true);
  });

  test('of a body are sometimes empty or begin with a slash, but path segments never', () => {
    const leadsElsewhere = (one: unknown): boolean => /^\.*$|\.\.|^\/|\/$|\/\//.test(String(one));
    expect(valuesAt('/body/note').some(leadsElsewhere)).toBe(true);
    const paths = fc.sample(variationsOf(inventedWithoutBody).random, { seed: 1, numRuns: 3000 });
    const segments = paths.flatMap(({ put }) => put.filter(([at]) => at.startsWith('/path/')));
    expect(segments.length).toBeGreaterThan(100);
    expect(segments.filter(([, value]) => leadsElsewhere(value))).toEqual([]);
  });
});
