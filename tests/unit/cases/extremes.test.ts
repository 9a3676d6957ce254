import { describe, expect, test } from 'vitest';
import { atExtremes, extremes, extremeTexts, type Extreme } from '../../../src/cases/extremes.js';

describe('extremes', () => {
  const list = ['bb', 'ccc', 'd', 'eeee', 'f0'];
  const traits = { text: (one: string) => one, size: (one: string) => one.codePointAt(0)! };

  test.each([
    [['last'], ['f0']],
    [['middle', 'shortest text'], ['d']],
    [
      ['longest text', 'largest'],
      ['eeee', 'f0'],
    ],
    // The first is asked for anyway.
    [['smallest'], []],
    [extremes, ['d', 'eeee', 'f0']],
  ] as const)('%j: %j', (names, wanted) => expect(atExtremes(list, names, traits)).toEqual(wanted));

  const ties = ['dd', 'b', 'cccc', 'a', 'eeee', 'f'];

  test.each<[name: Extreme, wanted: string[]]>([
    ['last', ['f']],
    ['middle', ['a']],
    // Of two that are as long it is the first.
    ['longest text', ['cccc']],
    ['shortest text', ['b']],
    ['largest', ['f']],
    ['smallest', ['a']],
  ])('the %s one of many is %j', (name, wanted) => expect(atExtremes(ties, [name], traits)).toEqual(wanted));

  test('of those without a size none is the largest or the smallest', () => {
    expect(atExtremes(ties, ['largest', 'smallest'], { text: (one) => one })).toEqual([]);
    expect(extremeTexts).toEqual(['last', 'middle', 'longest text', 'shortest text']);
  });

  test('of an empty list there are none', () => expect(atExtremes([], extremes, traits)).toEqual([]));
});
