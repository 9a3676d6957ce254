import { distance } from 'fastest-levenshtein';

/** The known word that is nearest to an unknown one: it contains the unknown word, or differs by less than half. */
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

/** The share of characters in which two words differ. Compares only the lengths where these differ by half. */
function shareOf(one: string, other: string): number {
  const [short, long] = [one.length, other.length].toSorted((a, b) => a - b) as [number, number];
  return short * 2 <= long ? 1 - short / long : distance(one, other) / long;
}

/** " Did you mean …?" for an unknown word; empty where no known word is near. */
export function didYouMean(word: string, words: readonly string[]): string {
  const meant = nearest(word, words);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

const subjectOf = (id: string): string => id.split('/', 1)[0]!;

/** The same for a name of any kind: a name with a slash is compared with ids of the nearest operation, others with `words`. */
export function didYouMeanId(name: string, ids: readonly string[], words: readonly string[]): string {
  if (!name.includes('/')) return didYouMean(name, words);
  const subject = nearest(subjectOf(name), [...new Set(ids.map(subjectOf))]);
  // The name of an operation selects all of its requirements: there are no wildcards.
  if (/\/\W*$/.test(name)) return subject === undefined ? '' : ` Did you mean "${subject}"?`;
  return didYouMean(
    name,
    ids.filter((id) => subjectOf(id) === subject),
  );
}

const longestQuote = 80;

/** A user's text in quotes, cut where it is long. */
export const quoted = (text: string): string =>
  `"${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}"`;
