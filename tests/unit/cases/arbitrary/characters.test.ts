import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../src/cases/arbitrary/characters.js';
import { length, sampled } from './sampled.js';

describe('characters', () => {
  const isSurrogate = (character: string): boolean => /^\p{Cs}$/u.test(character);

  test('of all planes, but no half of a pair', () => {
    const made = sampled(anyCharacter, 2000);
    expect(made.filter((one) => length(one) !== 1 || isSurrogate(one))).toEqual([]);
    expect(made).toContain('\u{10ffff}');
    expect(made).toContain('\0');
    expect(made.some((one) => one > '\u{100}' && one < '\ud800')).toBe(true);
  });

  // What stands before a character is the last that is tried on the way down to it.
  test.each([
    ['b', 'a'],
    ['\ud7ff', '\ud7fe'],
    ['\ue000', '\ud7ff'],
    ['\ue001', '\ue000'],
    ['\u{10000}', '\uffff'],
  ])('%j comes behind %j', (one, before) => {
    expect(anyCharacter.canShrinkWithoutContext(one)).toBe(true);
    expect([...anyCharacter.shrink(one, undefined)].at(-1)!.value).toBe(before);
  });

  test.each(['', 'ab', 'e\u0301'])('%j is not one', (text) =>
    expect(anyCharacter.canShrinkWithoutContext(text)).toBe(false),
  );
});
