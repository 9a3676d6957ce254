import { Grams } from './grams.js';
import { codesOf, sameFrom, type Letters } from './letters.js';

/** Something to be found in texts, whatever the case of its letters and the blanks in it. */
export interface Needle {
  codes: Uint16Array;
  /** So many characters of it in a row are a find; all of them where it is shorter. */
  least: number;
  /** Whether it counts only as a word of its own. */
  isWord: boolean;
  /** What stands for it. @param text what was found  @param isWhole whether that is all of it */
  shown: (text: string, isWhole: boolean) => string;
}

/** A find, with its place in the text. */
export interface Find {
  from: number;
  to: number;
  shown: string;
}

/**
 * Finds needles, all of them in one go over the text.
 */
export class Needles {
  private readonly beginnings = new Grams<readonly [needle: Needle, offset: number]>();

  /** @param begins whether a find may begin at a place of the needle; by default at the first only */
  add(needle: Needle, begins: (offset: number) => boolean = (offset) => offset === 0): void {
    const { codes, least } = needle;
    for (
      let offset = 0;
      offset + Math.max(Grams.length, Math.min(least, codes.length)) <= codes.length;
      offset++
    ) {
      if (begins(offset)) this.beginnings.add(codes, offset, [needle, offset]);
    }
  }

  /** What of them is in a text, from left to right; the longest where several begin. @param letters those of the text */
  in(text: string, letters: Letters): Find[] {
    const finds: Find[] = [];
    if (this.beginnings.isEmpty) return finds;
    const { codes, at, length } = letters;
    for (let index = 0; index + Grams.length <= length; index++) {
      const places = this.beginnings.at(codes, index);
      if (!places) continue;
      let best: { needle: Needle; many: number } | undefined;
      for (const [needle, offset] of places) {
        const many = sameFrom(needle.codes, offset, letters, index);
        if (many < Math.min(needle.least, needle.codes.length) || many < (best?.many ?? 0)) continue;
        // Of two as long, one that is whole says more.
        if (many === best?.many && many < needle.codes.length) continue;
        if (needle.isWord && !isWordAt(text, at[index]!, at[index + many - 1]! + 1)) continue;
        best = { needle, many };
      }
      if (!best) continue;
      const [from, to] = [at[index]!, at[index + best.many - 1]! + 1];
      const isWhole = best.many === best.needle.codes.length;
      finds.push({ from, to, shown: best.needle.shown(text.slice(from, to), isWhole) });
      index += best.many - 1;
    }
    return finds;
  }
}

const digit = /\p{N}/u;
const letter = /[\p{L}\p{N}_]/u;

/** Whether a place in a text is no part of a longer word, or number. */
function isWordAt(text: string, from: number, to: number): boolean {
  return (
    !continues(text[from]!, text[from - 1], text[from - 2]) &&
    !continues(text[to - 1]!, text[to], text[to + 1])
  );
}

function continues(edge: string, next = '', beyond = ''): boolean {
  if (!digit.test(edge)) return letter.test(edge) && letter.test(next);
  return digit.test(next) || (next === '.' && digit.test(beyond));
}

/** A needle that is found as a whole only. */
export const wholeNeedle = (text: string, shown: Needle['shown'], isWord: boolean): Needle => {
  const codes = codesOf(text);
  return { codes, least: codes.length, isWord, shown };
};
