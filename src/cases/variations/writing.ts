import type { JsonValue } from '../../contract/contract.js';

/** Ways to write the same request otherwise: to HTTP and JSON it says the same. */
export const writings = ['reordered', 'spaced', 'escaped', 'upper-case headers'] as const;

export type Writing = (typeof writings)[number];

/** A JSON value as text: members in another order, blanks between the tokens, every character an escape. */
export function written(value: JsonValue, how: readonly Writing[]): string {
  const blank = how.includes('spaced') ? ' \r\n\t' : '';
  const text = how.includes('escaped') ? escaped : (one: string) => JSON.stringify(one);
  const list = (open: string, items: string[], close: string): string =>
    open + blank + items.join(`${blank},${blank}`) + blank + close;
  const write = (one: JsonValue): string => {
    if (typeof one === 'string') return text(one);
    if (typeof one !== 'object' || one === null) return JSON.stringify(one);
    if (Array.isArray(one)) return list('[', one.map(write), ']');
    const members = Object.entries(one).map(
      ([name, member]) => `${text(name)}${blank}:${blank}${write(member)}`,
    );
    return list('{', how.includes('reordered') ? members.reverse() : members, '}');
  };
  return blank + write(value) + blank;
}

function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}
