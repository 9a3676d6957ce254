import type { SentRequest } from '../contract/exchange.js';

// Letters beyond ASCII, control characters and markup, as a body and as a path writes them.
const rareInBody = /[^\n\r\t\x20-\x7e]|[<>\\]/;
const rareInPath = /%(?:[^2-7]|3[ce])/i;
const usualKey = /^[\w-]{0,64}$/;

/**
 * Whether a request has what is legal and rarely meant: what stands before the operation may refuse it in a shape of its
 * own (ruling:odd-texts).
 */
export function isRarelyMeant({ path, headers, body, oddity }: SentRequest): boolean {
  if (oddity !== undefined || rareInPath.test(path) || rareInBody.test(body ?? '')) return true;
  return !usualKey.test(headers['Idempotency-Key'] ?? '');
}
