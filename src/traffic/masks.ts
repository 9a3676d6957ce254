import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/json.js';
import { valueAt, withValueAt } from '../contract/pointer.js';
import type { JsonValue, Operation } from '../contract/contract.js';

// What stands in a recording for what nobody may see: nothing is known of the value. Our own masks and the word anywhere
// in a text, the others as a whole value, by itself, in JSON or in a query: a server may show the last digits of a number.
const mask = new RegExp(
  [
    String.raw`\[api-(?:key|secret)\b[^\]]*\]`,
    String.raw`(?<![a-z])redacted(?![a-z])`,
    String.raw`(?:^|["=])(?:<[^<>"]*>|\[[a-z _-]+\]|[*•]{3,}|x{3,}|masked|hidden|filtered|removed|sanitized)(?=$|["&])`,
    String.raw`[*•]{3,}[^\s"]*@`,
  ].join('|'),
  'i',
);

/** Whether a text is masked, or a part of it. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && mask.test(value);

/**
 * The value of a credential's header; undefined where there is none, or whoever recorded it masked it, be it in part. Our
 * own mask of the right one is a value like any other: it stands for one credential only.
 */
export function shownCredential(name: 'api-key' | 'api-secret', header?: string): string | undefined {
  const value = header?.trim();
  if (!value || value === `[${name}]`) return value || undefined;
  return isMasked(value) || /redact|mask|hidden|\*\*|[•…]|^\[/i.test(value) ? undefined : value;
}

/** Whether a text, or one in an array or an object, has a mask in it. */
export function hasMask(value: unknown): boolean {
  if (typeof value === 'string') return isMasked(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasMask);
}

/** Whether two values may be the same: what is masked in one of them may be anything in the other one. */
export function mayBeSame(one: unknown, other: unknown): boolean {
  if (isMasked(one) || isMasked(other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => mayBeSame(each, other[at]));
  if (!isObject(one) || !isObject(other)) return isDeepStrictEqual(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => name in one && name in other && mayBeSame(one[name], other[name]));
}

/** Whether what a pointer points to is masked, or something around it. */
export const isMaskedAt = (document: unknown, pointer: string): boolean =>
  isMasked(valueAt(document, pointer));

/** A body with a documented value in place of each mask, as far as an example of the operation has one there. */
export function withoutMasks({ examples }: Operation, body: JsonValue): JsonValue {
  return pointersToMasks(body).reduce((built, pointer) => {
    const example = examples.map((row) => valueAt(row.body, pointer)).find((value) => value !== undefined);
    return example === undefined ? built : withValueAt(built, pointer, example as JsonValue);
  }, body);
}

// No example is nested deep.
const deepest = 64;

function pointersToMasks(value: unknown, pointer = '', depth = 0): string[] {
  if (isMasked(value)) return [pointer];
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    pointersToMasks(part, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1),
  );
}
