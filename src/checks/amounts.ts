import { asText } from '../contract/json.js';
import { Big } from 'big.js';
import type { ReceivedResponse } from '../contract/exchange.js';

/** All texts and numbers in a JSON body. For a body that is not JSON, its text. */
export function wordsOf({ json, text }: Pick<ReceivedResponse, 'json' | 'text'>): string[] {
  if (json === undefined) return [text];
  const words: string[] = [];
  // This is iterative, because a deeply nested body would overflow the stack.
  const open: unknown[] = [json];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value).toReversed()) open.push(inner);
    else words.push(asText(value));
  }
  return words;
}

/**
 * Returns every amount that a text may state, in any notation: `50000`, `50,000.00`, `NGN 50.000,00`, `50 000.5`. A number with
 * separators has several readings, and the result contains all of them. A text that mentions kobo also counts in hundredths.
 */
export function amountsIn(text: string): Big[] {
  const numbers = text.match(/\d[\d.,_' \u00a0\u202f]*/g) ?? [];
  const amounts = numbers.flatMap((number) => readings(number.replace(/[^\d]+$/, '')));
  return /kobo/i.test(text) ? [...amounts, ...amounts.map((amount) => amount.div(100))] : amounts;
}

function readings(number: string): Big[] {
  const found = new Set<string>();
  // Spaces may group digits or separate two numbers.
  for (const part of [number.replaceAll(/[\s_']/g, ''), ...number.split(/[\s_']+/)]) {
    found.add(part.replaceAll(',', ''));
    found.add(part.replaceAll('.', '').replace(',', '.'));
    found.add(part.replaceAll(/[.,]/g, ''));
  }
  return [...found].filter((reading) => /^\d+(\.\d+)?$/.test(reading)).map((reading) => new Big(reading));
}

/** The number of decimal places of an amount. */
export const placesOf = ({ c, e }: Big): number => Math.max(0, c.length - 1 - e);

const mostPlaces = 4;

/**
 * Returns the exact amount behind a number with a binary rounding error. The exact amount has at most four decimal places. The number
 * differs from it only in the last bits of a double, or is its 32-bit float. Undefined for every other number.
 */
export function meantBy(amount: Big): Big | undefined {
  if (placesOf(amount) <= mostPlaces) return undefined;
  const meant = amount.round(mostPlaces, Big.roundHalfUp);
  const isDouble = isNoise(meant, amount);
  const [single] = [2, mostPlaces]
    .map((places) => amount.round(places, Big.roundHalfUp))
    .filter((one) => new Big(Math.fround(one.toNumber())).eq(amount));
  return isDouble ? meant : single;
}

/** Whether two amounts differ only in the last bits of a double, which is less than any unit of money. */
function isNoise(one: Big, other: Big): boolean {
  const difference = one.minus(other).abs();
  const bits = one.abs().gt(1) ? one.abs().times('2e-14') : new Big('2e-14');
  return difference.gt(0) && difference.lt(bits.lt('1e-6') ? bits : '1e-6');
}

/** The symptom of an amount with a binary rounding error. */
export const binaryNoise = 'money: binary floating point';

/** A note for a difference that looks like a binary rounding error. Empty for any other difference. */
export function noiseInWords(expected: Big, actual: Big): string {
  const single = new Big(Math.fround(expected.toNumber()));
  if (!isNoise(expected, actual) && !(single.eq(actual) && !actual.eq(expected))) return '';
  return ` (differs by ${actual.minus(expected).abs()}: looks like binary floating point)`;
}
