/**
 * The beginning of a text that is too long for a sentence. It ends before a word or a number rather than within one:
 * what is left of half of one could be seen to be nobody's secret, and nobody's number.
 *
 * @param most characters at most
 */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && isWithin(text[end - 1]!, text[end]!)) end--;
  // A word as long as this has no end worth waiting for.
  return text.slice(0, end > most / 2 ? end : most);
}

// A semicolon ends an entity of HTML, of which many may be one word.
const separator = /[\s"',<>{}[\]()]/;
const ofNumber = /[\d +-]/;

/** Whether two characters beside each other belong together: to a word, or to a number that may be in groups. */
const isWithin = (before: string, after: string): boolean =>
  (!separator.test(before) && !separator.test(after)) || (ofNumber.test(before) && ofNumber.test(after));
