import { waysByPosition, wrongValues } from '../contract/wrong-credentials.js';
import { codesOf } from './letters.js';
import { wholeNeedle, type Needle, type Needles } from './needles.js';
import type { Runs } from './runs.js';
import { decoded } from './view.js';
import { isInVocabulary, isVocabulary } from './vocabulary.js';

/** Of a secret, so many characters in a row are too many. */
const run = 12;
// Of a shorter text, none is told from innocent ones.
const shortest = 4;

// Of a shorter one, twelve are nearly all: then it is a third, but no fewer than are in an innocent text by chance.
const share = 3;
const fewest = (text: string): number => (/^[\da-f]+$/i.test(text) ? 8 : 6);

/** A credential, and what the suite makes of it, in every form in which a text may have it. */
export class Credential {
  /** What stands for the right one, and for each of the wrong ones. */
  private readonly shown = new Map<string, string>();

  constructor(
    private readonly name: 'api-key' | 'api-secret',
    private readonly right: string,
  ) {
    if (right === '') return;
    for (const { how, value } of [...this.wrong(), { how: '', value: right }]) {
      // As it is where nothing is escaped, and as it reads where all is.
      for (const text of [value, decoded(value)]) this.shown.set(text, `[${name}${how && ' '}${how}]`);
    }
  }

  /** What stands for a text that is the credential, or one of the wrong ones; undefined for any other. */
  whole(text: string): string | undefined {
    return this.shown.get(text);
  }

  /** Adds all that is to be found. */
  addTo(needles: Needles): void {
    const { name, right } = this;
    if (right.length < shortest) return;
    const letters = codesOf(right).join();
    for (const [value, shown] of this.shown) {
      const tell: Needle['shown'] = (text, isWhole) =>
        this.shown.get(text) ?? this.changed(text, isWhole, shown);
      if (shown === `[${name}]` && !isVocabulary(value)) needles.add(wholeNeedle(value, tell, true));
      // Where only letters of the other case or blanks tell it from the right one, that is what is found.
      if (shown === `[${name}]` || codesOf(value).join() !== letters) this.add(needles, value, tell);
    }
    const backwards = reversed(right);
    for (const value of new Set([backwards, decoded(backwards)]))
      this.add(needles, value, (text) => this.shown.get(text) ?? `[${name} reversed]`);
    for (const value of new Set([right, backwards, ...inCases(right)])) {
      this.add(needles, hex(value), () => `[${name} in hex]`, value);
      for (const offset of [0, 1, 2])
        this.add(needles, base64(value, offset), () => `[${name} in base64]`, value);
    }
  }

  /** Adds what its parts are found by, of which few are much. */
  addPartsTo(runs: Runs): void {
    const { name, right } = this;
    const plain = right.replace(/[^\p{L}\p{N}]/gu, '');
    const few = fewest(plain);
    const least = Math.min(few === 8 ? run : 8, Math.max(few, Math.ceil(plain.length / share)));
    if (plain.length < least) return;
    const backwards = reversed(right);
    runs.add(right, least, `[${name} in part]`);
    runs.add(backwards, least, `[${name} reversed]`);
    for (const value of [right, backwards]) {
      runs.add(hex(value), run, `[${name} in hex]`);
      for (const offset of [0, 1, 2])
        runs.add(base64(value, offset), Math.min(run, Math.ceil((least * 4) / 3)), `[${name} in base64]`);
    }
  }

  private changed(text: string, isWhole: boolean, shown: string): string {
    if (!isWhole) return `[${this.name} in part]`;
    if (shown !== `[${this.name}]`) return shown;
    return this.shown.get(text.replace(/\s+/g, '')) === shown
      ? `[${this.name} with blanks in it]`
      : `[${this.name} in letters of the other case]`;
  }

  private add(needles: Needles, text: string, shown: Needle['shown'], of = text): void {
    const codes = codesOf(text);
    if (of.length < run) {
      // A short one may be a part of an innocent word, or be one.
      if (codes.length >= shortest && !isVocabulary(text)) needles.add(wholeNeedle(text, shown, true));
    } else if (this.isWrong(text)) needles.add(wholeNeedle(text, shown, true));
    else
      needles.add({ codes, least: run, isWord: false, shown }, (offset) => {
        const letters = codes.subarray(offset, offset + run);
        return !isPlain(letters) && !isInVocabulary(letters);
      });
  }

  private isWrong(text: string): boolean {
    const shown = this.shown.get(text);
    return shown !== undefined && shown !== `[${this.name}]`;
  }

  private wrong(): { how: string; value: string }[] {
    const byPosition = waysByPosition.slice(0, this.right.length);
    return [...byPosition.map(({ how, of }) => ({ how, value: of(this.right) })), ...wrongValues(this.right)];
  }
}

// A line of dashes is nobody's.
const isPlain = (codes: Uint16Array): boolean => new Set(codes).size < 4;
const reversed = (text: string): string => [...text].reverse().join('');
const inCases = (text: string): string[] => [
  text.toLowerCase(),
  text.toUpperCase(),
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ),
];
const hex = (text: string): string => Buffer.from(text).toString('hex');

/** What base64 has of a text that so many bytes stand before, without what depends on these, and on what follows. */
function base64(text: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  const first = Math.ceil((before * 8) / 6);
  return bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
}
