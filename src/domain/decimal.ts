import { Big } from 'big.js';
import { NotTestable } from '../engine/errors.js';

/** The exact value of a decimal text; digits may be grouped. Throws NotTestable when it is no number. */
export function decimal(text: string): Big {
  try {
    return new Big(text.replaceAll(/[,\s]/g, ''));
  } catch {
    throw new NotTestable(`"${text}" is not a decimal number`);
  }
}

/** An amount as the contract writes it: with two decimals at least. */
export const money = (amount: Big): string => amount.toFixed(Math.max(2, amount.c.length - 1 - amount.e));
