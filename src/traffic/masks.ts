import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/json.js';
import { memberOf, valueAt, withValueAt } from '../contract/pointer.js';
import type { JsonValue, Operation } from '../contract/contract.js';

// Masks of the suite and of other tools. The suite's masks and the word "redacted" match anywhere in a text. The masks of
// other tools match whole values only, by themselves, in JSON or in a query, since a server may show partly masked numbers.
const mask = new RegExp(
  [
    String.raw`\[api-(?:key|secret)\b[^\]]*\]`,
    String.raw`(?<![a-z])redacted(?![a-z])`,
    String.raw`(?:^|["=])(?:<[^<>"]*>|\[[a-z _-]+\]|[*•]{3,}|x{3,}|masked|hidden|filtered|removed|sanitized)(?=$|["&])`,
    String.raw`[*•]{3,}[^\s"]*@`,
  ].join('|'),
  'i',
);

/** Whether a value is a text that contains a mask. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && mask.test(value);

/**
 * The value of a credential header; undefined where it is missing, or masked in whole or in part. The suite's own mask of
 * the right credential counts as a value, since it stands for one credential only.
 */
export function shownCredential(name: 'api-key' | 'api-secret', header?: string): string | undefined {
  const value = header?.trim();
  if (!value || value === `[${name}]`) return value || undefined;
  return isMasked(value) || /redact|mask|hidden|\*\*|[•…]|^\[/i.test(value) ? undefined : value;
}

/** Whether a value contains a masked text. */
export function hasMask(value: unknown): boolean {
  if (typeof value === 'string') return isMasked(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasMask);
}

/** Whether two values may be equal: a masked text may stand for anything. */
export function mayBeSame(one: unknown, other: unknown): boolean {
  if (isMasked(one) || isMasked(other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => mayBeSame(each, other[at]));
  if (!isObject(one) || !isObject(other)) return isDeepStrictEqual(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => name in one && name in other && mayBeSame(one[name], other[name]));
}

/** Whether the value at a pointer, or a value around it, is masked. */
export const isMaskedAt = (document: unknown, pointer: string): boolean =>
  isMasked(valueAt(document, pointer));

/** A body with the value of an example in place of each mask, where an example has one. */
export function withoutMasks({ examples }: Operation, body: JsonValue): JsonValue {
  return pointersToMasks(body).reduce((built, pointer) => {
    const example = examples.map((row) => valueAt(row.body, pointer)).find((value) => value !== undefined);
    return example === undefined ? built : withValueAt(built, pointer, example as JsonValue);
  }, body);
}

// No example is nested deeper.
const deepest = 64;

function pointersToMasks(value: unknown, pointer = '', depth = 0): string[] {
  if (isMasked(value)) return [pointer];
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    pointersToMasks(part, memberOf(pointer, name), depth + 1),
  );
}
