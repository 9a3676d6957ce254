import type { RequestRule } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { inWords, isAccepted } from './response.js';

/** Whether one answer can show that the broken rule was obeyed; else it takes the list as it is without the value. */
export const showsInOneAnswer = ({ keyword }: RequestRule): boolean =>
  keyword === 'minimum' || keyword === 'maximum';

/**
 * What shows that a broken query rule was obeyed; null when it was refused or neutralised, or when one answer does
 * not show it (ruling:query-rules).
 */
export function neutralised(rule: RequestRule, exchange: Exchange): string | null {
  const { response } = exchange;
  if (response === null || response.status >= 500) return inWords(exchange);
  if (!isAccepted(response)) return null;
  const { data, meta } = (response.json ?? {}) as { data?: unknown; meta?: Record<string, unknown> };
  const echoed = meta?.[rule.pointer];
  const limit = Number(rule.limit);
  // What the list says of its pages may be what was asked for; what it holds tells what was done.
  if (rule.keyword === 'maximum' && Array.isArray(data) && data.length > limit)
    return `${data.length} records`;
  if (rule.keyword === 'minimum' && typeof echoed === 'number' && echoed < limit)
    return `${rule.pointer} ${echoed} in meta`;
  return null;
}
