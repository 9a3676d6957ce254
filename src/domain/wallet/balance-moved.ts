import type { Big } from 'big.js';
import { NotTestable } from '../../engine/errors.js';

/** The balance moved while nobody of ours spent. */
export const movesByItself = (before: Big, after: Big): NotTestable =>
  new NotTestable(`the wallet moves by itself: ${before} became ${after}`);

/** Something was paid back, or paid in: who has more than before has paid nothing. */
export function gained(less: Big, more: Big): NotTestable {
  return new NotTestable(`the wallet gained ${more.minus(less)} meanwhile, of its own`);
}

/** Null for what the balance does not show: that is the matter of those who judge it. */
export function notShown(error: unknown): null {
  if (error instanceof NotTestable) return null;
  throw error;
}
