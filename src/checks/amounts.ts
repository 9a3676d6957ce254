import { asText } from '../contract/json.js';
import { Big } from 'big.js';
import type { ReceivedResponse } from '../contract/exchange.js';

/** The texts and numbers of a JSON value; of anything else, the text itself. */
export function wordsOf({ json, text }: Pick<ReceivedResponse, 'json' | 'text'>): string[] {
  if (json === undefined) return [text];
  const words: string[] = [];
  // Without recursion, for what a server nests ends no stack.
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
 * Every amount that a text may state, however it is written: `50000`, `50,000.00`, `NGN 50.000,00`, `50 000.5`.
 * A number with separators has more than one reading; all of them count. So does a text that says kobo.
 */
export function amountsIn(text: string): Big[] {
  const numbers = text.match(/\d[\d.,_' \u00a0\u202f]*/g) ?? [];
  const amounts = numbers.flatMap((number) => readings(number.replace(/[^\d]+$/, '')));
  return /kobo/i.test(text) ? [...amounts, ...amounts.map((amount) => amount.div(100))] : amounts;
}

function readings(number: string): Big[] {
  const found = new Set<string>();
  // Blanks may group digits, or merely stand between two numbers.
  for (const part of [number.replaceAll(/[\s_']/g, ''), ...number.split(/[\s_']+/)]) {
    found.add(part.replaceAll(',', ''));
    found.add(part.replaceAll('.', '').replace(',', '.'));
    found.add(part.replaceAll(/[.,]/g, ''));
  }
  return [...found].filter((reading) => /^\d+(\.\d+)?$/.test(reading)).map((reading) => new Big(reading));
}

/** The digits of an amount behind the point. */
export const placesOf = ({ c, e }: Big): number => Math.max(0, c.length - 1 - e);

const mostPlaces = 4;

/**
 * The amount that a number stands for which binary floating point has bent: one of four places at most, from which it differs by
 * no more than the last bits of a double, or as the float of 32 bits does. Undefined for every other number.
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

/** Whether two amounts differ by no more than the last bits of a double, which no unit of money is as small as. */
function isNoise(one: Big, other: Big): boolean {
  const difference = one.minus(other).abs();
  const bits = one.abs().gt(1) ? one.abs().times('2e-14') : new Big('2e-14');
  return difference.gt(0) && difference.lt(bits.lt('1e-6') ? bits : '1e-6');
}

/** The symptom of money that a binary float has bent. */
export const binaryNoise = 'money: binary floating point';

/** What an amount adds to an expected one, in words, where the difference is that of binary floating point; else nothing. */
export function noiseInWords(expected: Big, actual: Big): string {
  const single = new Big(Math.fround(expected.toNumber()));
  if (!isNoise(expected, actual) && !(single.eq(actual) && !actual.eq(expected))) return '';
  return ` (differs by ${actual.minus(expected).abs()}: looks like binary floating point)`;
}
