import { isObject, parseJson } from '../../contract/json.js';
import { count } from '../../contract/words.js';
import { shortValue } from './values.js';

const longest = 300;

/**
 * Shortens a body to a few lines. All member names of its upper levels stay, so that missing members are visible; a long body
 * loses the values of unrelated members.
 *
 * @param about the names of members whose values stay
 */
export function bodySketch(body: string, about: ReadonlySet<string>): string {
  const json = parseJson(body);
  if (json === undefined) return shortValue(body.slice(0, 2000));
  const whole = sketch(json, () => true, 4);
  if (whole.length <= longest) return whole;
  return sketch(json, (name) => about.has(name), 3);
}

function sketch(value: unknown, isShown: (name: string) => boolean, depth: number): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const more = value.length > 1 ? `, … ${count(value.length, 'item')}` : '';
    return depth === 0 ? '[…]' : `[ ${sketch(value[0], isShown, depth - 1)}${more} ]`;
  }
  if (!isObject(value)) return shortValue(JSON.stringify(value));
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  if (depth === 0) return '{…}';
  const members = entries.map(([name, item]) => {
    const isPlain = typeof item !== 'object' || item === null;
    return isPlain && !isShown(name) ? name : `${JSON.stringify(name)}: ${sketch(item, isShown, depth - 1)}`;
  });
  return `{ ${members.join(', ')} }`;
}
