import { Grams } from './grams.js';
import { codesOf, sameFrom, type Letters } from './letters.js';
import type { Find } from './needles.js';

/** A secret, or an encoding of it, of which parts are to be found. */
interface Run {
  /** Its letters and digits: signs may be put between them, or left out. */
  codes: Uint16Array;
  /** So many of them are too many, in one piece or in several beside each other. */
  least: number;
  /** How many before each of them are in no word and no long number. */
  odd: Int32Array;
  shown: string;
}

/** A place in a run. */
type Place = readonly [run: Run, offset: number];

// A piece of six may be in an innocent word; that of a secret is of letters and digits by chance.
const leastOdd = 5;
// Between two pieces of one echo: "K7wQz9T...YbHd", "K7wQz9T***YbHd".
const widest = 8;
const nearest = 2;
const shortestTail = 3;

const word = /[a-z]*[aeiouy][a-z]*/i;
const stretch = /\d{4,}|[A-Z]?[a-z]{3,}|[A-Za-z]{4,}/g;
const barrier = /["\\{}[\],<>]/;

/**
 * Finds parts of random-looking secrets, whatever signs are between their characters. How many are too many depends on how
 * long the secret is: of twenty characters, eleven are half of it.
 */
export class Runs {
  private readonly places = new Grams<Place>();

  /** @param least so many letters and digits of it are a find */
  add(text: string, least: number, shown: string): void {
    const solid = text.replace(/[^\p{L}\p{N}]/gu, '');
    const codes = codesOf(solid);
    if (codes.length !== solid.length) return;
    const run = { codes, least, odd: oddBefore(solid), shown };
    for (let offset = 0; offset + Grams.length <= codes.length; offset++)
      this.places.add(codes, offset, [run, offset]);
  }

  /** What of them is in a text, from left to right. @param letters those of the text */
  in(text: string, letters: Letters): Find[] {
    if (this.places.isEmpty) return [];
    const solid = withoutSigns(letters);
    const finds: Find[] = [];
    for (let index = 0; index + Grams.length <= solid.length; index++) {
      const places = this.places.at(solid.codes, index);
      if (!places) continue;
      let [end, shown] = [0, ''];
      for (const [run, offset] of places) {
        const upTo = this.endOf(run, offset, text, solid, index);
        if (upTo > end) [end, shown] = [upTo, run.shown];
      }
      if (end === 0) continue;
      finds.push({ from: solid.at[index]!, to: solid.at[end - 1]! + 1, shown });
      index = end - 1;
    }
    return finds;
  }

  /** Where what is told of a run ends that begins at a place of it; 0 where too little is told. */
  private endOf(run: Run, offset: number, text: string, solid: Letters, index: number): number {
    let many = sameFrom(run.codes, offset, solid, index);
    if (many < Grams.length) return 0;
    let [at, end] = [offset + many, index + many];
    let [all, odd] = [many, run.odd[at]! - run.odd[offset]!];
    for (;;) {
      const isTold = all >= run.least && odd >= leastOdd;
      const next =
        this.pieceAfter(run, at, text, solid, end) ?? (isTold ? tailOf(run, at, text, solid, end) : null);
      if (!next) return isTold ? end : 0;
      many = next.many;
      all += many;
      odd += run.odd[next.offset + many]! - run.odd[next.offset]!;
      [at, end] = [next.offset + many, next.index + many];
    }
  }

  private pieceAfter(run: Run, at: number, text: string, solid: Letters, end: number): Piece | null {
    for (let index = end; index <= end + widest && index + Grams.length <= solid.length; index++) {
      for (const [other, offset] of this.places.at(solid.codes, index) ?? []) {
        if (other !== run || offset < at) continue;
        const many = sameFrom(run.codes, offset, solid, index);
        if (many >= Grams.length && isNear(text, solid, end, index)) return { offset, index, many };
      }
    }
    return null;
  }
}

/** A part of a run, and where it stands. */
interface Piece {
  offset: number;
  index: number;
  many: number;
}

/** What goes on after one or two other characters. */
function tailOf({ codes }: Run, at: number, text: string, solid: Letters, end: number): Piece | null {
  for (let index = end; index <= end + nearest; index++)
    for (let offset = at; offset <= at + nearest; offset++) {
      const many = sameFrom(codes, offset, solid, index);
      if (many >= shortestTail && isNear(text, solid, end, index)) return { offset, index, many };
    }
  return null;
}

// What a mask goes over must not be more than one text of JSON.
const isNear = (text: string, { at }: Letters, end: number, index: number): boolean =>
  at[index]! - at[end - 1]! <= 3 * widest && !barrier.test(text.slice(at[end - 1]! + 1, at[index]));

/** How many characters before each are in no word, and in no long number. */
function oddBefore(text: string): Int32Array {
  const isOdd = new Uint8Array(text.length).fill(1);
  for (const { 0: found, index } of text.matchAll(stretch))
    if (/^\d/.test(found) || word.test(found)) isOdd.fill(0, index, index + found.length);
  const before = new Int32Array(text.length + 1);
  for (let at = 0; at < text.length; at++) before[at + 1] = before[at]! + isOdd[at]!;
  return before;
}

const isLetter = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(!'+/.:-_'.includes(String.fromCharCode(code))),
);

function withoutSigns({ codes, at, length }: Letters): Letters {
  const [left, places] = [new Uint16Array(length), new Int32Array(length)];
  let many = 0;
  for (let index = 0; index < length; index++) {
    const code = codes[index]!;
    left[many] = code;
    places[many] = at[index]!;
    // A sign is written over by what follows it.
    many += code < 128 ? isLetter[code]! : 1;
  }
  return { codes: left, at: places, length: many };
}
