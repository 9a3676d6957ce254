import { beginningOf } from '../contract/beginning.js';
import type { Exchange } from '../contract/exchange.js';

// Far more than a page of the longest list has.
const mostWhole = 2 ** 17;
// What is not whole cannot be parsed, and is kept for the eye alone. Events are kept until the report is written.
const mostCut = 2 ** 14;
// What a sentence may quote.
const mostWords = 10_000;

/** An exchange as a run keeps it: redacted, and of a very long body only the beginning. */
export function shortened(exchange: Exchange, redact: (exchange: Exchange) => Exchange): Exchange {
  const { response } = exchange;
  if (!response || response.text.length <= mostWhole) return redact(exchange);
  const shown = redact({ ...exchange, response: { ...response, text: ahead(response.text, mostCut) } });
  const text = cut(shown.response!.text, mostCut, response.text.length);
  return { ...shown, response: { ...shown.response!, text }, partial: true };
}

/** A text as a verdict shows it: redacted, and no longer than a page. */
export const shortText = (text: string, redact: (text: string) => string): string =>
  text.length <= mostWords ? redact(text) : cut(redact(ahead(text, mostWords)), mostWords, text.length);

// Redacting takes many times the memory of the text, and what is cut away needs none. A secret at the cut is seen whole.
const ahead = (text: string, length: number): string => beginningOf(text, 2 * length);

const cut = (text: string, length: number, all: number): string =>
  `${text.slice(0, length)}\n… (${all} characters in all)`;
