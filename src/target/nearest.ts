/** The word that differs least from another, for "did you mean". */
export function nearest(word: string, words: readonly string[]): string | undefined {
  return words.toSorted((one, other) => distance(word, one) - distance(word, other))[0];
}

/** How many characters must be put in, taken out or replaced to make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, character] of [...one.toLowerCase()].entries()) {
    const current = [row + 1];
    for (let at = 0; at < other.length; at++) {
      const replaced = above[at]! + (other[at]!.toLowerCase() === character ? 0 : 1);
      current.push(Math.min(replaced, above[at + 1]! + 1, current[at]! + 1));
    }
    above = current;
  }
  return above[other.length]!;
}
