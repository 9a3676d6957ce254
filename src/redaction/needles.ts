import { codesOf, lettersOf } from './letters.js';

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

const gramLength = 4;
const tableSize = 1 << 16;

/**
 * Finds needles, all of them in one go over the text. Each four characters that a find may begin with are in a table;
 * nearly all places of a text are none of them.
 */
export class Needles {
  private readonly table = new Uint8Array(tableSize);
  private readonly beginnings = new Map<number, [needle: Needle, offset: number][]>();

  /** @param begins whether a find may begin at a place of the needle; by default at the first only */
  add(needle: Needle, begins: (offset: number) => boolean = (offset) => offset === 0): void {
    const { codes, least } = needle;
    for (
      let offset = 0;
      offset + Math.max(gramLength, Math.min(least, codes.length)) <= codes.length;
      offset++
    ) {
      if (!begins(offset)) continue;
      const hash = hashAt(codes, offset);
      this.table[hash] = 1;
      const known = this.beginnings.get(hash);
      if (known) known.push([needle, offset]);
      else this.beginnings.set(hash, [[needle, offset]]);
    }
  }

  get isEmpty(): boolean {
    return this.beginnings.size === 0;
  }

  /** What of them is in a text, from left to right; the longest where several begin. */
  in(text: string): Find[] {
    const finds: Find[] = [];
    if (this.isEmpty) return finds;
    const { codes, at, length } = lettersOf(text);
    for (let index = 0; index + gramLength <= length; index++) {
      const hash = hashAt(codes, index);
      if (this.table[hash] === 0) continue;
      let best: { needle: Needle; many: number } | undefined;
      for (const [needle, offset] of this.beginnings.get(hash)!) {
        const many = sameFrom(needle.codes, offset, codes, index, length);
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

function hashAt(codes: Uint16Array, at: number): number {
  const hash = ((codes[at]! * 31 + codes[at + 1]!) * 31 + codes[at + 2]!) * 31 + codes[at + 3]!;
  return (hash ^ (hash >>> 16)) & (tableSize - 1);
}

function sameFrom(
  needle: Uint16Array,
  offset: number,
  codes: Uint16Array,
  index: number,
  length: number,
): number {
  let many = 0;
  while (
    offset + many < needle.length &&
    index + many < length &&
    needle[offset + many] === codes[index + many]
  )
    many++;
  return many;
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
