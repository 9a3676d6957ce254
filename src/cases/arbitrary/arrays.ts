import fc from 'fast-check';
import type { JsonValue } from '../../contract/contract.js';
import { canonical } from '../../contract/canonical.js';
import { schemasIn, type Schema } from '../schema/schema.js';
import type { Plain } from './merged.js';
import type { Make } from './of-types.js';

// Without a bound of their own arrays have at most this many entries more than they must.
const usual = 3;

/** Arrays: of `prefixItems` as many as there is room for, then of `items`. */
export function arrays(plain: Plain, make: Make, isDeep: boolean): fc.Arbitrary<JsonValue[]> {
  const { prefixItems, items = true, minItems, maxItems, uniqueItems } = plain;
  const prefix = schemasIn(prefixItems).map(([, schema]) => schema);
  const least = Number(minItems ?? 0);
  const most = Math.min(Number(maxItems ?? Infinity), items === false ? prefix.length : Infinity);
  const longest = isDeep ? least : Math.min(most, Math.max(least, prefix.length) + usual);

  const begun = range(Math.min(least, prefix.length), Math.min(longest, prefix.length)).map((length) =>
    fc.tuple(...prefix.slice(0, length).map(make)),
  );
  const begin = fc.oneof(...begun);
  if (longest <= prefix.length) return begin;
  const whole = begun.at(-1)!;
  const rest = entries(items as Schema, make, uniqueItems === true, {
    minLength: Math.max(0, least - prefix.length),
    maxLength: longest - prefix.length,
  });
  const complete = fc.tuple(whole, rest).map(([first, others]) => [...first, ...others]);
  return least >= prefix.length ? complete : fc.oneof(begin, complete);
}

function entries(
  items: Schema,
  make: Make,
  areUnique: boolean,
  lengths: { minLength: number; maxLength: number },
): fc.Arbitrary<JsonValue[]> {
  return areUnique
    ? fc.uniqueArray(make(items), { ...lengths, selector: canonical })
    : fc.array(make(items), lengths);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) + 1 }, (_, index) => from + index);
}
