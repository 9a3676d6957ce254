import { expect, it } from 'vitest';
import { duration } from '../../../../src/report/text/plain-text.js';

it.each([
  [0, '0.0 s'],
  [10_840, '10.8 s'],
  [59_999, '60.0 s'],
  [125_900, '2 min 5 s'],
  [3_599_000, '59 min 59 s'],
  [11_100_000, '3 h 5 min'],
  [63_037_268_000, '729 d 14 h'],
])('%i ms are %s', (ms, words) => expect(duration(ms)).toBe(words));
