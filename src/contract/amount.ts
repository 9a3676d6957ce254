import type { Big } from 'big.js';

/** Formats an amount as in the contract, with at least two decimals. */
export const money = (amount: Big): string => amount.toFixed(Math.max(2, amount.c.length - 1 - amount.e));
