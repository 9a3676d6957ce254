/** Words with the values in them kept apart: two phrases with the same words say the same about different values. */
export interface Said {
  /** The pieces of text around the values: one piece more than there are values. */
  words: readonly string[];
  values: readonly string[];
}

class Phrase implements Said {
  constructor(
    readonly words: readonly string[],
    readonly values: readonly string[],
  ) {}

  toString(): string {
    return textOf(this);
  }
}

export type { Phrase };

/** A phrase, or words without a value. */
export type Words = string | Said;

/** The tag of a template whose substitutions are values. A substituted phrase keeps its own words. */
export function say(words: readonly string[], ...values: readonly unknown[]): Phrase {
  const [all, apart]: [string[], string[]] = [[words[0]!], []];
  const add = (text: string): void => void all.push((all.pop() ?? '') + text);
  for (const [at, value] of values.entries()) {
    const [first = '', ...rest] = value instanceof Phrase ? value.words : ['', ''];
    add(first);
    all.push(...rest);
    apart.push(...(value instanceof Phrase ? value.values : [String(value)]));
    add(words[at + 1]!);
  }
  return new Phrase(all, apart);
}

export const textOf = (words: Words): string =>
  typeof words === 'string' ? words : words.words.map((word, at) => word + (words.values[at] ?? '')).join('');

/** The words alone, with a sign in the place of each value. */
export const wordsAlone = (words: Words): string =>
  typeof words === 'string' ? words : words.words.join(' … ').split(/\s+/).join(' ').trim();
