import { Big } from 'big.js';
import { NotTestable } from '../../contract/violation.js';

// Of an amount, before the point and behind it. With more, arithmetic takes as long as a server likes.
const mostDigits = 40;

/** The exact value of a decimal text; digits may be grouped. Throws NotTestable when it is no number, or no amount. */
export function decimal(text: string): Big {
  const value = numberOf(text);
  if (!value) throw new NotTestable(`${shown(text)} is not a decimal number`);
  const { c: digits, e: exponent } = value;
  if (digits.length > 2 * mostDigits || Math.abs(exponent) > mostDigits)
    throw new NotTestable(`${shown(text)} has more digits than an amount`);
  return value;
}

function numberOf(text: string): Big | null {
  try {
    return new Big(text.replaceAll(/[,\s]/g, ''));
  } catch {
    return null;
  }
}

const shown = (text: string): string =>
  text.length > 2 * mostDigits ? `a text of ${text.length} characters` : `"${text}"`;

/** An amount as the contract writes it: with two decimals at least. */
export const money = (amount: Big): string => amount.toFixed(Math.max(2, amount.c.length - 1 - amount.e));
