import { distance } from 'fastest-levenshtein';

/** The word that may have been meant by an unknown one: it holds it, or differs by less than half. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const small = word.toLowerCase();
  const [found] = words
    .map((each) => {
      const other = each.toLowerCase();
      return { each, holds: small.length > 2 && other.includes(small), share: shareOf(small, other) };
    })
    .filter(({ holds, share }) => holds || share < 0.5)
    .toSorted((one, two) => Number(two.holds) - Number(one.holds) || one.share - two.share);
  return found?.each;
}

/** How much two words differ. Where the lengths alone differ by half, the rest is not compared: it may be long. */
function shareOf(one: string, other: string): number {
  const [short, long] = [one.length, other.length].toSorted((a, b) => a - b) as [number, number];
  return short * 2 <= long ? 1 - short / long : distance(one, other) / long;
}

/** The question that follows the mention of an unknown word; empty where no known one is near. */
export function didYouMean(word: string, words: readonly string[]): string {
  const meant = nearest(word, words);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

const subjectOf = (id: string): string => id.split('/', 1)[0]!;

/**
 * The question that follows an unknown name, about names of its own kind: an id with a slash may be one of the nearest
 * operation, and all else one of `words`.
 */
export function didYouMeanId(name: string, ids: readonly string[], words: readonly string[]): string {
  if (!name.includes('/')) return didYouMean(name, words);
  const subject = nearest(subjectOf(name), [...new Set(ids.map(subjectOf))]);
  return didYouMean(
    name,
    ids.filter((id) => subjectOf(id) === subject),
  );
}

const longestQuote = 80;

/** A user's text as part of a sentence; a long text is cut. */
export const quoted = (text: string): string =>
  `"${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}"`;
