import { say, type Words } from '../contract/phrase.js';
import type { RequestRule } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { inWords, isAccepted } from './response.js';

/** Whether a single response can show that the server applied an invalid value. For other rules, the test compares two lists. */
export const showsInOneAnswer = ({ keyword }: RequestRule): boolean =>
  keyword === 'minimum' || keyword === 'maximum';

/**
 * Returns the evidence that the server applied an invalid query value. Null if it rejected or ignored the value, or if the response
 * does not show it (ruling:query-rules).
 */
export function neutralised(rule: RequestRule, exchange: Exchange): Words | null {
  const { response } = exchange;
  if (response === null || response.status >= 500) return inWords(exchange);
  if (!isAccepted(response)) return null;
  const { data, meta } = (response.json ?? {}) as { data?: unknown; meta?: Record<string, unknown> };
  const echoed = meta?.[rule.pointer];
  const limit = Number(rule.limit);
  // `meta` may merely repeat the request, so for a maximum only the number of records counts.
  if (rule.keyword === 'maximum' && Array.isArray(data) && data.length > limit)
    return say`${data.length} records`;
  if (rule.keyword === 'minimum' && typeof echoed === 'number' && echoed < limit)
    return say`${rule.pointer} ${echoed} in meta`;
  return null;
}
