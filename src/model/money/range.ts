// Ranges of money.
import { Big } from 'big.js';

export interface Range {
  least: Big;
  /** Null if nothing limits it. */
  most: Big | null;
}

export const zero = new Big(0);
export const nothing: Range = { least: zero, most: zero };

// A difference below this is a binary rounding error.
const leastMoney = new Big('0.005');
const negligible = leastMoney.times(-1);

/** Whether a debit reaches an amount, apart from a binary rounding error. */
export const reaches = (lost: Big, amount: Big.BigSource): boolean =>
  lost.gte(amount) || lost.minus(amount).gte(negligible);

/** Whether two balances are equal, apart from a binary rounding error. */
export const isNear = (one: Big, other: Big.BigSource): boolean => one.minus(other).abs().lt(leastMoney);

export const exactly = (sum: Big): Range => ({ least: sum, most: sum });

export const isExact = ({ least, most }: Range): boolean => most !== null && most.minus(least).lt(leastMoney);

export const total = (sums: readonly Big[]): Big => sums.reduce((sum, one) => sum.plus(one), zero);

export function totalOf(ranges: readonly Range[]): Range {
  const mosts = ranges.map(({ most }) => most);
  return {
    least: total(ranges.map(({ least }) => least)),
    most: mosts.includes(null) ? null : total(mosts as Big[]),
  };
}

/** The smallest range that contains all of these. */
export function around([first, ...others]: readonly [Range, ...Range[]]): Range {
  return others.reduce(
    (all, { least, most }) => ({
      least: least.lt(all.least) ? least : all.least,
      most: all.most === null || most === null ? null : most.gt(all.most) ? most : all.most,
    }),
    first,
  );
}

export const has = ({ least, most }: Range, sum: Big): boolean =>
  sum.gte(least) && (most === null || sum.lte(most));

/** Whether a range contains a sum, apart from a binary rounding error. */
export const hasNear = ({ least, most }: Range, sum: Big): boolean =>
  reaches(sum, least) && (most === null || reaches(most, sum));

/** Whether two ranges have a sum in common, apart from a binary rounding error. */
export const meets = (one: Range, other: Range): boolean =>
  (one.most === null || reaches(one.most, other.least)) &&
  (other.most === null || reaches(other.most, one.least));

export const times = ({ least, most }: Range, count: number): Range => ({
  least: least.times(count),
  most: most?.times(count) ?? null,
});

/** The range minus a sum. A range without a maximum stays without one. */
export const gapTo = ({ least, most }: Range, sum: Big): Range => ({
  least: least.minus(sum),
  most: most?.minus(sum) ?? null,
});
