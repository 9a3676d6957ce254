import type { SentRequest } from '../contract/exchange.js';

// Letters beyond ASCII, control characters and markup; in a path, whatever needs an escape but a blank.
const rareInBody = /[^\n\r\t\x20-\x7e]|[<>\\]/;
const rareInPath = /^[^?]*%(?!20)/;
const usualKey = /^[\w-]{0,64}$/;

/**
 * Whether a request has what is legal and rarely meant: what stands before the operation may refuse it in a shape of its
 * own (ruling:odd-texts).
 */
export function isRarelyMeant({ path, headers, body, oddity }: SentRequest): boolean {
  if (oddity !== undefined || rareInPath.test(path) || rareInBody.test(body ?? '')) return true;
  return !usualKey.test(headers['Idempotency-Key'] ?? headers['idempotency-key'] ?? '');
}
