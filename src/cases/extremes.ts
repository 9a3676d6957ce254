/** Measures by which the items of a response are compared. */
export interface Traits<T> {
  /** Its text, for example a token or a reference. */
  text: (one: T) => string;
  /** Its size, for example a price. */
  size?: (one: T) => number;
}

const best = <T>(list: readonly T[], measure: (one: T) => number): T | undefined =>
  list.reduce<T | undefined>(
    (found, one) => (found === undefined || measure(one) > measure(found) ? one : found),
    undefined,
  );

type Pick = <T>(list: readonly T[], traits: Traits<T>) => T | undefined;

/** How to pick each extreme of a list. The first item is not an extreme, because every request uses it anyway. */
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
/** The extremes of a list whose items have no size. */
export const extremeTexts = extremes.filter((name) => name !== 'largest' && name !== 'smallest');

/** The items of a list at some extremes: each once, without the first item. */
export function atExtremes<T>(list: readonly T[], names: readonly Extreme[], traits: Traits<T>): T[] {
  const found = new Set(names.map((name) => picks[name](list, traits)));
  return list.slice(1).filter((one) => found.has(one));
}
