import { didYouMean, nearest } from '../../target/nearest.js';

const subjectOf = (id: string): string => id.split('/', 1)[0]!;

/**
 * The question that follows an unknown name, about names of its own kind: an id with a slash may be one of the nearest
 * operation, and all else one of `words`.
 */
export function meant(name: string, ids: readonly string[], words: readonly string[]): string {
  if (!name.includes('/')) return didYouMean(name, words);
  const subject = nearest(subjectOf(name), [...new Set(ids.map(subjectOf))]);
  return didYouMean(
    name,
    ids.filter((id) => subjectOf(id) === subject),
  );
}
