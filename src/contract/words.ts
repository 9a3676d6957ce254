/** A number and its noun, in the plural unless it is one. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
];

/** Milliseconds in words, by the two largest units: `10.8 s`, `2 min 5 s`, `3 d`. */
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

/** A text, or its beginning and a sign that there is more of it. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** The first ones of many texts, and at the end, in words, how many more there are. */
export function firstOf(
  texts: readonly string[],
  most: number,
  rest = (more: number): string => `and ${more} more`,
): string[] {
  const more = texts.length - most;
  return [...texts.slice(0, most), ...(more > 0 ? [rest(more)] : [])];
}

/** Texts in a row, the first ones of many. */
export const listed = (texts: readonly string[], most: number): string => firstOf(texts, most).join('; ');

/** A part of a URL as text; as it is where it encodes none. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

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
