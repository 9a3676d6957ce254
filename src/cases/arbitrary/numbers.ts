import { Big } from 'big.js';
import fc from 'fast-check';
import type { Plain } from './merged.js';

const far = Number.MAX_SAFE_INTEGER;

/** Whole numbers within bounds, the bounds among them. */
export function integers(plain: Plain): fc.Arbitrary<number> {
  const step = Number(plain['multipleOf'] ?? 1);
  // Multiples of a fraction that are whole are left to the filter.
  return multiples(bounds(plain), Number.isInteger(step) ? step : 1);
}

/** Numbers within bounds: whole ones, such with decimals, and any. */
export function numbers(plain: Plain): fc.Arbitrary<number> {
  const limits = bounds(plain);
  if (plain['multipleOf'] !== undefined) return multiples(limits, Number(plain['multipleOf']));
  const any = fc
    .double({ min: limits.least, max: limits.most, noNaN: true })
    .map((value) => (value === 0 ? 0 : value));
  const whole = [1, 0.01].flatMap((step) => (hasMultiple(limits, step) ? [multiples(limits, step)] : []));
  return fc.oneof(...whole, any);
}

interface Bounds {
  least: number;
  most: number;
}

function bounds({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Plain): Bounds {
  const given = (limits: unknown[]): number[] => limits.filter((limit) => typeof limit === 'number');
  return {
    least: Math.max(-far, ...given([minimum, exclusiveMinimum])),
    most: Math.min(far, ...given([maximum, exclusiveMaximum])),
  };
}

function hasMultiple(limits: Bounds, step: number): boolean {
  const { min, max } = factors(limits, step);
  return min <= max;
}

// Which whole factors make a multiple that lies within the bounds.
function factors({ least, most }: Bounds, step: number): { min: number; max: number } {
  const quotient = (limit: number): number => new Big(limit).div(step).toNumber();
  return {
    min: Math.max(-far, Math.ceil(quotient(least))),
    max: Math.min(far, Math.floor(quotient(most))),
  };
}

function multiples(limits: Bounds, step: number): fc.Arbitrary<number> {
  const { min, max } = factors(limits, step);
  if (min > max) throw new Error(`no multiple of ${step} lies from ${limits.least} to ${limits.most}`);
  return fc.integer({ min, max }).map((factor) => new Big(step).times(factor).toNumber());
}
