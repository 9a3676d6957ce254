import type { Big } from 'big.js';

/**
 * What a wallet lost, in the unit of a price in its currency. Whether the decimal text of balances counts that unit or
 * the smallest one is not shown (getWallet/unit): fifty prices and more are taken for one in hundredths.
 */
export const inUnitOf = (price: Big, lost: Big): Big => (lost.lt(price.times(50)) ? lost : lost.div(100));
