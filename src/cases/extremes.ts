/** How one of many things that the target gave is told from the others. */
export interface Traits<T> {
  /** Its text, such as a token or a reference. */
  text: (one: T) => string;
  /** What may be large or small of it. */
  size?: (one: T) => number;
}

const best = <T>(list: readonly T[], measure: (one: T) => number): T | undefined =>
  list.reduce<T | undefined>(
    (found, one) => (found === undefined || measure(one) > measure(found) ? one : found),
    undefined,
  );

type Pick = <T>(list: readonly T[], traits: Traits<T>) => T | undefined;

/** Which one of a list is meant by each name; the first one of them is what a request has anyway. */
const picks = {
  last: (list) => list.at(-1),
  middle: (list) => list[Math.floor(list.length / 2)],
  'longest text': (list, { text }) => best(list, (one) => text(one).length),
  'shortest text': (list, { text }) => best(list, (one) => -text(one).length),
  largest: (list, { size = () => 0 }) => best(list, size),
  smallest: (list, { size = () => 0 }) => best(list, (one) => -size(one)),
} satisfies Record<string, Pick>;

export type Extreme = keyof typeof picks;

export const extremes = Object.keys(picks) as Extreme[];
/** Those that a list has whose members have no size. */
export const extremeTexts = extremes.filter((name) => name !== 'largest' && name !== 'smallest');

/** The members of a list at some extremes, each once, and never the first one. */
export function atExtremes<T>(list: readonly T[], names: readonly Extreme[], traits: Traits<T>): T[] {
  const found = new Set(names.map((name) => picks[name](list, traits)));
  return list.slice(1).filter((one) => found.has(one));
}
