import type { Big } from 'big.js';
import { ForeignMove, NotTestable } from '../../engine/errors.js';

/** The balance moved while nobody of ours spent. */
export const movesByItself = (before: Big, after: Big): ForeignMove =>
  new ForeignMove(`the wallet moves by itself: ${before} became ${after}`);

/** Something was paid back, or paid in: who has more than before has paid nothing. */
export function gained(less: Big, more: Big): ForeignMove {
  return new ForeignMove(`the wallet gained ${more.minus(less)} meanwhile, of its own`);
}

/** Null for what the balance does not show: that is the matter of those who judge it. */
export function notShown(error: unknown): null {
  if (error instanceof NotTestable) return null;
  throw error;
}
