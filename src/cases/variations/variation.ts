import type { JsonValue } from '../../contract/contract.js';
import { asText, isObject } from '../../contract/json.js';
import { valueAt, withValueAt } from '../../contract/pointer.js';
import { bound, type Case } from '../case.js';
import { isSeldomRead, naughtyString, type NaughtyString } from '../naughty-strings.js';

/** A difference between a well-formed request and a conforming example. */
export interface Variation {
  example: number;
  /** Members that get an unusual text, by pointer. */
  odd: [pointer: string, text: NaughtyString][];
  /** Members that get another value of their schema, by pointer. */
  put: [pointer: string, value: JsonValue][];
  without: string[];
  /** Members of the body, or query parameters, that the contract does not define. */
  unknown: [name: string, value: JsonValue][];
  writing: Writing[];
}

/** Whether the request still has the same meaning as the conforming example. */
export function saysTheSame({ odd, put, without, unknown }: Variation): boolean {
  return [odd, put, without, unknown].every((part) => part.length === 0);
}

export function varied(base: Case, { odd, put, without, unknown, writing }: Variation): Case {
  let built = base;
  for (const [pointer, value] of put) built = placed(built, pointer, value);
  for (const [pointer, text] of odd) built = placed(built, pointer, oddTextAt(base, pointer, text));
  for (const pointer of without) built = left(built, pointer);
  for (const [name, value] of unknown)
    built = isObject(built.body)
      ? { ...built, body: Object.fromEntries([...Object.entries(built.body), [name, value]]) }
      : bound(built, `/query/${name}`, value);
  if (odd.some(mayBeStopped) || put.some(([pointer]) => pointer.startsWith('/path/')))
    built = { ...built, isOdd: true };
  return built.body === undefined || writing.length === 0
    ? built
    : { ...built, rawBody: written(built.body, writing) };
}

// A unique member gets a fresh part. Without it, an earlier run may have used the same text, and the server may return that record.
function oddTextAt(base: Case, pointer: string, text: NaughtyString): string {
  const odd = naughtyString(text);
  return pointer.slice('/body'.length) in base.operation.unique
    ? `${odd} ${asText(valueAt(base, pointer))}`
    : odd;
}

// Whether a parser, a router or a limit in front of the operation may reject the request.
function mayBeStopped([pointer, text]: Variation['odd'][number]): boolean {
  return pointer.startsWith('/path/') || isSeldomRead(text);
}

function placed(base: Case, pointer: string, value: JsonValue): Case {
  // An empty path segment would lead to another path.
  if (pointer.startsWith('/path/') && asText(value).trim() === '') return base;
  if (!pointer.startsWith('/body')) return bound(base, pointer, value);
  const present = valueAt(base.body, pointer.slice('/body'.length));
  // An object with arbitrary members gets a member with the unusual text as its name and value.
  return bound(base, pointer, isObject(present) && typeof value === 'string' ? { [value]: value } : value);
}

function left(base: Case, pointer: string): Case {
  if (!pointer.startsWith('/body')) return base;
  return { ...base, body: withValueAt(base.body ?? {}, pointer.slice('/body'.length), undefined) };
}

/** Ways to serialize a request differently without changing its meaning in HTTP and JSON. */
export const writings = ['reordered', 'spaced', 'escaped', 'upper-case headers'] as const;

export type Writing = (typeof writings)[number];

/** Serializes a JSON value, on request with reordered members, whitespace between tokens or escaped characters. */
function written(value: JsonValue, how: readonly Writing[]): string {
  const blank = how.includes('spaced') ? ' \r\n\t' : '';
  const text = how.includes('escaped') ? escaped : (one: string) => JSON.stringify(one);
  const list = (open: string, items: string[], close: string): string =>
    open + blank + items.join(`${blank},${blank}`) + blank + close;
  const write = (one: JsonValue): string => {
    if (typeof one === 'string') return text(one);
    if (typeof one !== 'object' || one === null) return JSON.stringify(one);
    if (Array.isArray(one)) return list('[', one.map(write), ']');
    const colon = `${blank}:${blank}`;
    const members = Object.entries(one).map(([name, member]) => text(name) + colon + write(member));
    return list('{', how.includes('reordered') ? members.reverse() : members, '}');
  };
  return blank + write(value) + blank;
}

function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}
