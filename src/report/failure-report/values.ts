import { headerOf } from '../../contract/exchange.js';
import { groupBy } from '../../contract/collections.js';
import { parseJson } from '../../contract/json.js';
import type { ReportedExchange } from '../model/model.js';

/** A name, such as `data.id`, and its value as written. */
export type Member = [name: string, value: string];

/** Shortens a value so that it still differs from other values of the same name. */
export type ShowValue = (name: string, value: string) => string;

const longestValue = 40;
const longestIdentifier = 12;
// Deeper names are unreadable, and a server may nest values too deep for recursion.
const deepest = 20;

/** The Idempotency-Key, parameters and body members of a request. */
export function membersOfRequest({ path, headers, body, bytes }: ReportedExchange['request']): Member[] {
  const key = headerOf(headers, 'idempotency-key');
  const query = [...new URLSearchParams(path.split('?')[1] ?? '')];
  const json = parseJson(body);
  const text: Member[] = json === undefined && body ? [['body', bytes ? `${body.length} bytes` : body]] : [];
  return [
    ...(key === undefined ? [] : [['key', key] satisfies Member]),
    ...query.map(([name, value]): Member => [`${name}=`, value]),
    ...text,
    ...leavesOf(json),
  ];
}

/** The scalar and empty values within a JSON value, by names such as `data.id`. */
export function leavesOf(value: unknown, name = '', depth = 0): Member[] {
  const items = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (items.length > 0)
    return depth === deepest
      ? [[name, '…']]
      : items.flatMap(([key, item]) => leavesOf(item, name === '' ? key : `${name}.${key}`, depth + 1));
  return name === '' ? [] : [[name, JSON.stringify(value)]];
}

/** Describes missing or wrong credentials. Events have a signature instead of credentials. */
export function credentialsInWords({ headers }: ReportedExchange['request']): string[] {
  if (headerOf(headers, 'service-http-signature') !== undefined) return [];
  return ['api-key', 'api-secret'].flatMap((name) => {
    const value = headerOf(headers, name);
    if (value === undefined) return [`${name} left out`];
    // A value that is masked without a name may be correct.
    return value === `[${name}]` || value === '[redacted]' ? [] : [value.replaceAll(/^\[|\]$/g, '')];
  });
}

/** Returns a function that shortens the values of some requests but keeps the parts in which they differ. */
export function showsApart(requests: readonly ReportedExchange['request'][]): ShowValue {
  const all = [...groupBy(requests.flatMap(membersOfRequest), ([name]) => name)].map(
    ([name, members]) => [name, [...new Set(members.map(([, value]) => value))]] as const,
  );
  const shown = new Map<string, string>();
  for (const [name, values] of all)
    for (const alike of groupBy(values, shortValue).values())
      if (alike.length > 1)
        for (const value of alike) shown.set(`${name} ${value}`, differingPart(value, alike));
  return (name, value) => shown.get(`${name} ${value}`) ?? shortValue(value);
}

/** The beginning and the end of a long value. */
export function shortValue(value: string): string {
  const text = value.replace(/^"(.*)"$/s, '$1');
  const [identifier] = /^[\w-]{20,}(?=\S*$)/.exec(text) ?? [];
  if (identifier === undefined && text.length <= longestValue) return value;
  const end = identifier === text ? '' : text.slice(-12);
  const begin = text.slice(0, identifier === undefined ? longestValue - end.length : longestIdentifier);
  const short = `${begin}…${end}`;
  return value === text ? short : `"${short}"`;
}

/** The beginning of a long value and the part in which it differs from others. */
function differingPart(value: string, others: readonly string[]): string {
  if (value.length <= longestValue) return value;
  const text = value.replace(/^"(.*)"$/s, '$1');
  const texts = others.map((other) => other.replace(/^"(.*)"$/s, '$1'));
  let from = 0;
  while (texts.every((other) => other[from] === text[from]) && from < text.length) from++;
  let to = text.length;
  while (to > from && texts.every((other) => other.at(to - text.length - 1) === text[to - 1])) to--;
  const begin = Math.max(0, from - 4);
  const most = Math.min(text.length, begin + longestValue);
  const end = Math.min(most, Math.max(to + 2, begin + longestIdentifier));
  const part = `${begin > 0 ? `${text.slice(0, Math.min(begin, 6))}…` : ''}${text.slice(begin, end)}${end < text.length ? '…' : ''}`;
  return value === text ? part : `"${part}"`;
}
