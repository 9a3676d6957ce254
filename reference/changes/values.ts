import type { Rule } from '../rules.js';
import { Big } from 'big.js';

/** The value, or an unhandled error if it is undefined. */
export function orCrash<T>(found: T | undefined): T {
  if (found === undefined) throw new TypeError('nothing was found');
  return found;
}

/** Text of digits that a naive server stores as an integer, which loses leading zeros. */
export const digitsAsNumber = (text: string): string => (/^\d+$/.test(text) ? String(BigInt(text)) : text);

/** An amount converted to whole cents by a binary float without rounding, and back, as in a naive server. */
export function centsByFloat(amount: Big): Big {
  return new Big(Math.trunc(amount.toNumber() * 100)).div(100);
}

/** A rule with exceptions for some values that it forbids. */
export function lenient(of: Rule, isFine: (value: unknown) => boolean): Rule {
  return (value, loc) => (isFine(value) ? [] : of(value, loc));
}

/** Changes every value of a JSON document, inner ones first. */
export function everyValue(value: unknown, change: (value: unknown) => unknown, depth = 0): unknown {
  if (depth > deepest) return value;
  const inside = (item: unknown): unknown => everyValue(item, change, depth + 1);
  if (Array.isArray(value)) return change(value.map(inside));
  if (!isObject(value)) return change(value);
  return change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inside(member)])));
}

// Deeper values are undocumented, and would overflow the stack.
const deepest = 100;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes every text of the form `2026-01-14T10:00:00Z`. */
export function everyTimestamp(body: unknown, change: (milliseconds: number) => string): unknown {
  return everyValue(body, (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)
      ? change(Date.parse(value))
      : value,
  );
}

/** A day before a time. */
export const dayBefore = (time: unknown): string =>
  new Date(Date.parse(String(time)) - 86_400_000).toISOString();
