import type { Exchange } from '../contract/exchange.js';

// Far more than a page of the longest list has. Events are kept until the report is written.
const most = 2 ** 17;
// What a sentence may quote.
const mostWords = 10_000;

/** A redacted exchange as a run keeps it: of a very long body only the beginning. */
export function shortened(exchange: Exchange): Exchange {
  const { response } = exchange;
  if (!response || response.text.length <= most) return exchange;
  const text = beginning(response.text, most);
  return { ...exchange, response: { ...response, text }, partial: true };
}

/** A redacted text as a verdict shows it. */
export const shortText = (text: string): string =>
  text.length <= mostWords ? text : beginning(text, mostWords);

const beginning = (text: string, length: number): string =>
  `${text.slice(0, length)}\n… (${text.length} characters in all)`;
