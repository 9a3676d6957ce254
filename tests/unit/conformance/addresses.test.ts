import { expect, test } from 'vitest';
import { runsForAll } from '../../../src/cases/sampling.js';
import { interwoven } from '../../conformance/service/shared-limit.js';
import { formNames, hardAddress, ids } from '../../conformance/webhooks/addresses.js';

test('four consecutive seeds give the address of each event all forms, and so does the whole plan', () => {
  for (const id of ids) {
    const nights = [...Array(runsForAll).keys()].map((seed) => formNames(id, { seed, isWhole: false }));
    expect(nights.map((night) => night.length)).toEqual([2, 2, 2, 2]);
    expect(new Set(nights.flat())).toEqual(new Set(formNames(id, { seed: 1, isWhole: true })));
    const { path, query } = hardAddress(id, { seed: 1, isWhole: true });
    expect(URL.canParse(`http://receiver.example/place${path}?${query}`)).toBe(true);
  }
});

test('two lists are interleaved without a period, and nothing is lost', () => {
  expect(interwoven(['a', 'a', 'a', 'a'], ['b', 'b', 'b', 'b']).join('')).toBe('baababba');
  expect(interwoven(['a'], ['b', 'b', 'b']).join('')).toBe('babb');
});
