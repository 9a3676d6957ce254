import { createHash } from 'node:crypto';
import { Big } from 'big.js';

// The amounts in the tests assume a spending limit of at least this much.
const ordinaryLimit = 250_000;
// Amounts up to this one are neither lowered nor changed.
const smallest = 50;
// The baseline transfer. Lowered amounts are never below its own lowered amount, because a server may have a minimum.
const baseline = '1250.75';
// Added to whole amounts, so that they differ from payments of other clients.
const telling = '0.07';
// A balance shows the debits of fewer amounts than this. More of them would make later amounts much higher.
const mostAtATime = 32;
// In hundredths. Limits of transfers are unspecified, so amounts stay near the documented one.
const spread = 60_000;

/**
 * The amounts of the transfers of a run. `next` returns another amount each time, and the sums of any two recent ones, each taken once
 * or twice, differ as well. `near` spreads amounts by a hash, so they rarely coincide. Amounts up to 50 stay as they are.
 */
export class Amounts {
  /** Whether the server accepts transfers of small amounts. If it does not, amounts are not lowered. */
  takesSmall = true;
  /** In hundredths. */
  private readonly used: number[] = [];
  private readonly counts = new Map<string, number>();

  /** An unused amount at most some units above a wished one, lowered in proportion to a spending limit. */
  next(wished: Big, limit?: Big): Big {
    if (wished.lte(smallest)) return wished;
    let cents = Math.round(Number(this.lowered(wished, limit)) * 100);
    const isApart = this.apart();
    while (cents % 100 === 0 || !isApart(cents)) cents++;
    this.used.push(cents);
    return new Big(cents).div(100);
  }

  /** The amount, lowered in proportion to a spending limit. */
  lowered(wished: Big, limit?: Big): Big {
    const part = this.takesSmall && limit ? Math.min(1, Number(limit) / ordinaryLimit) : 1;
    return wished.lte(smallest) || part === 1 ? wished : lowered(wished, part);
  }

  /** An amount near a documented one, which depends on the scope of a request and on nothing else that the run sends. */
  near(documented: Big, scope: string, limit?: Big): Big {
    const count = (this.counts.get(scope) ?? 0) + 1;
    this.counts.set(scope, count);
    const hash = createHash('sha256').update(`${scope} ${count}`).digest().readUInt32BE();
    // Within a spending limit, amounts stay low. The first one of a run shows whether the server has a minimum.
    const kobo = hash % (limit === undefined ? spread : 100);
    return this.lowered(documented, limit).plus(new Big(kobo).div(100));
  }

  /** Whether an amount and its sums differ from those of earlier amounts. */
  private apart(): (cents: number) => boolean {
    const recent = this.used.slice(-mostAtATime);
    const sums = new Set(recent.flatMap((one, at) => recent.slice(at).map((other) => one + other)));
    for (const one of this.used) sums.add(one).add(2 * one);
    return (cents) =>
      !sums.has(cents) && !sums.has(2 * cents) && recent.every((other) => !sums.has(cents + other));
  }
}

// Different amounts must stay different.
function lowered(wished: Big, part: number): Big {
  const base = new Big(baseline).times(part);
  const [least, own] = [base.lt(1) ? new Big(1) : base, wished.times(part)];
  const amount = (own.lt(least) ? least.plus(own.div(100)) : own).round(2);
  return amount.mod(1).eq(0) ? amount.plus(telling) : amount;
}
