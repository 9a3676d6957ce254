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
    // Every request uses the first item anyway.
    [['smallest'], []],
    [extremes, ['d', 'eeee', 'f0']],
  ] as const)('%j: %j', (names, wanted) => expect(atExtremes(list, names, traits)).toEqual(wanted));

  const ties = ['dd', 'b', 'cccc', 'a', 'eeee', 'f'];

  test.each<[name: Extreme, wanted: string[]]>([
    ['last', ['f']],
    ['middle', ['a']],
    // The first of two equally long texts counts.
    ['longest text', ['cccc']],
    ['shortest text', ['b']],
    ['largest', ['f']],
    ['smallest', ['a']],
  ])('the item for %s is %j', (name, wanted) => expect(atExtremes(ties, [name], traits)).toEqual(wanted));

  test('items without a size have no largest or smallest', () => {
    expect(atExtremes(ties, ['largest', 'smallest'], { text: (one) => one })).toEqual([]);
    expect(extremeTexts).toEqual(['last', 'middle', 'longest text', 'shortest text']);
  });

  test('an empty list has none', () => expect(atExtremes([], extremes, traits)).toEqual([]));
});
