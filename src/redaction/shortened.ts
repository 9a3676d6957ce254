import type { Exchange } from '../contract/exchange.js';

// Far more than a page of the longest list has. Events are kept until the report is written.
const most = 2 ** 17;

/** A redacted exchange as a run keeps it: of a very long body only the beginning. */
export function shortened(exchange: Exchange): Exchange {
  const { response } = exchange;
  if (!response || response.text.length <= most) return exchange;
  const text = `${response.text.slice(0, most)}\n… (${response.text.length} characters in all)`;
  return { ...exchange, response: { ...response, text }, partial: true };
}
