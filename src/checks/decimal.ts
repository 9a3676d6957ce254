import { say } from '../contract/phrase.js';
import { Big } from 'big.js';
export { money } from '../contract/amount.js';
import { NotTestable } from '../contract/violation.js';

// The maximum number of digits before and after the decimal point. A server could make arithmetic slow with longer numbers.
const mostDigits = 40;

/** Parses a decimal text, which may group its digits. Throws NotTestable if it is not a number or too long for an amount. */
export function decimal(text: string): Big {
  const value = numberOf(text);
  if (!value) throw new NotTestable(say`${shown(text)} is not a decimal number`);
  const { c: digits, e: exponent } = value;
  if (digits.length > 2 * mostDigits || Math.abs(exponent) > mostDigits)
    throw new NotTestable(say`${shown(text)} has more digits than an amount`);
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
