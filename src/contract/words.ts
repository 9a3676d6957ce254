/** A number with its noun, which is plural unless the number is 1. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
];

/** A duration in its two largest units: `10.8 s`, `2 min 5 s`, `3 d`. */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const at = units.findIndex((unit) => seconds >= unit.seconds);
  const [large, small] = [units[at]!, units[at + 1]!];
  const rest = seconds % large.seconds;
  const parts = [
    `${Math.floor(seconds / large.seconds)} ${large.name}`,
    ...(rest >= small.seconds ? [`${Math.floor(rest / small.seconds)} ${small.name}`] : []),
  ];
  return parts.join(' ');
}

/** Truncates a text to `most` characters and marks the cut. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** The first of many texts, and a final entry that counts the rest. */
export function firstOf(
  texts: readonly string[],
  most: number,
  rest = (more: number): string => `and ${more} more`,
): string[] {
  const more = texts.length - most;
  return [...texts.slice(0, most), ...(more > 0 ? [rest(more)] : [])];
}

/** Joins the first of many texts. */
export const listed = (texts: readonly string[], most: number): string => firstOf(texts, most).join('; ');

/** Decodes a part of a URL; a malformed part stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Truncates a long text for use in a sentence. It cuts before a word or number, because redaction could not recognize
 * half of a secret. If that leaves less than half of the text, it cuts after the word.
 *
 * @param most the maximum number of characters, unless a long word is at the end
 */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && isWithin(text[end - 1]!, text[end]!)) end--;
  if (end > most / 2) return text.slice(0, end);
  end = most;
  while (end < text.length && end < longest * most && isWithin(text[end - 1]!, text[end]!)) end++;
  // A longer word cannot be a secret.
  return text.slice(0, end < longest * most ? end : most);
}

// Escaping makes a secret several times as long.
const longest = 4;
// A semicolon ends an HTML entity, and a word may contain several of them.
const separator = /[\s"',<>{}[\]()]/;
const ofNumber = /[\d +-]/;

/** Whether two adjacent characters belong to the same word, or to a number that may be grouped. */
const isWithin = (before: string, after: string): boolean =>
  (!separator.test(before) && !separator.test(after)) || (ofNumber.test(before) && ofNumber.test(after));
