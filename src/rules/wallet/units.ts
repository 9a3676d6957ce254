import type { Big } from 'big.js';

/**
 * Converts a debit to the unit of a price. The contract does not specify whether balances are in that unit or in hundredths of it
 * (getWallet/unit). A debit of at least fifty times the price counts as hundredths.
 */
export const inUnitOf = (price: Big, lost: Big): Big => (lost.lt(price.times(50)) ? lost : lost.div(100));
