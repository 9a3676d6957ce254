/**
 * The beginning of a text that is too long for a sentence. It ends before a word or a number rather than within one:
 * what is left of half of one could be seen to be nobody's secret, and nobody's number. Where that leaves less than half
 * of it, it ends behind the word.
 *
 * @param most characters at most, but for a long word at its end
 */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && isWithin(text[end - 1]!, text[end]!)) end--;
  if (end > most / 2) return text.slice(0, end);
  end = most;
  while (end < text.length && end < longest * most && isWithin(text[end - 1]!, text[end]!)) end++;
  // A word as long as this is no secret.
  return text.slice(0, end < longest * most ? end : most);
}

// A secret whose characters are escaped is several times as long.
const longest = 4;
// A semicolon ends an entity of HTML, of which many may be one word.
const separator = /[\s"',<>{}[\]()]/;
const ofNumber = /[\d +-]/;

/** Whether two characters beside each other belong together: to a word, or to a number that may be in groups. */
const isWithin = (before: string, after: string): boolean =>
  (!separator.test(before) && !separator.test(after)) || (ofNumber.test(before) && ofNumber.test(after));
