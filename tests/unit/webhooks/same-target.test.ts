import { describe, expect, test } from 'vitest';
import { runsOfAll } from '../../../src/cases/plan.js';
import { isSameTarget } from '../../../src/webhooks/same-target.js';
import { formNames, hardAddress, ids } from '../../suite/webhooks/addresses.js';
import { day, isBefore } from '../../../src/domain/event-times.js';
import { interwoven } from '../../suite/service/shared-limit.js';

describe('two paths with their queries', () => {
  test.each([
    ['/a%2fb?c=%c3%a9', '/a%2Fb?c=%C3%A9'],
    ['/%7Ea/%76', '/~a/v'],
    ['/a?b=c%20d+e', '/a?b=c+d%20e'],
    ['/caf\u00c3\u00a9', '/caf%C3%A9'],
    ['/v1;v=2,3', '/v1%3Bv%3D2%2C3'],
    ['/a?b=%2Fc%3Fd', '/a?b=/c?d'],
    ['/a?b=', '/a?b'],
    ['', ''],
  ])('%s and %s are the same', (one, other) => expect(isSameTarget(one, other)).toBe(true));

  test.each([
    ['/a%2Fb', '/a/b'],
    ['/a%252Fb', '/a%2Fb'],
    ['/a/', '/a'],
    ['/a', '/a?b=c'],
    ['/a?b=1&b=2', '/a?b=2'],
    ['/a?b=1&c=2', '/a?c=2&b=1'],
    ['/a?b=c%2Bd', '/a?b=c+d'],
    ['/a+b', '/a%20b'],
    ['/a?b=c%26d', '/a?b=c&d'],
  ])('%s and %s are not', (one, other) => expect(isSameTarget(one, other)).toBe(false));
});

test('four seeds in a row give the address of each event all forms, and the whole plan has them at once', () => {
  for (const id of ids) {
    const nights = [...Array(runsOfAll).keys()].map((seed) => formNames(id, { seed, isWhole: false }));
    expect(nights.map((night) => night.length)).toEqual([2, 2, 2, 2]);
    expect(new Set(nights.flat())).toEqual(new Set(formNames(id, { seed: 1, isWhole: true })));
    const { path, query } = hardAddress(id, { seed: 1, isWhole: true });
    expect(URL.canParse(`http://receiver.example/place${path}?${query}`)).toBe(true);
  }
});

describe('a time of an event', () => {
  const created = '2030-02-14T10:00:00Z';

  test.each([
    ['2030-02-14T09:00:00Z', created],
    ['2030-02-14T09:59:59+01:00', created],
    ['2030-02-14T08:30', '2030-02-14T10:00:00'],
  ])('%s is before %s', (time, other) => expect(isBefore(time, other)).toBe(true));

  test.each([
    [created, created],
    ['2030-02-14T09:59:59.4Z', created],
    ['2030-02-14T11:00:00+01:00', created],
    ['2030-02-14T06:30:01,25-03:30', created],
    ['2030-02-14T11:00+01', created],
    ['2030-02-14T09:00:00', created],
    ['2030-02-14T09:00:00', '2030-02-14T10:00:00'],
    [null, created],
    ['soon', created],
    ['2030-02-14T09:00:00Z', undefined],
  ])('%s is not before %s', (time, other) => expect(isBefore(time, other)).toBe(false));
});

test('times of two clocks are not compared', () => {
  const [before, after] = ['2026-02-14T10:00:00Z', '2030-02-14T10:00:00Z'];
  expect([isBefore(before, after), isBefore(before, after, day)]).toEqual([true, false]);
});

test('two lists are woven without a period, and nothing is lost', () => {
  expect(interwoven(['a', 'a', 'a', 'a'], ['b', 'b', 'b', 'b']).join('')).toBe('baababba');
  expect(interwoven(['a'], ['b', 'b', 'b']).join('')).toBe('babb');
});
