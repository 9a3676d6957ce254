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
    else words.push(typeof value === 'string' ? value : JSON.stringify(value));
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
