import type { Operation, RequestRule } from '../contract/contract.js';
import { valueAt } from '../contract/pointer.js';

/**
 * The index of the documented form of a request in which a rule can be broken: the first that has the member, of
 * those that MUST be accepted if there is one. The base case where none has it, and for a query.
 */
export function formWith(
  { examples }: Operation,
  { place, pointer }: Pick<RequestRule, 'place' | 'pointer'>,
): number {
  if (place !== 'body') return 0;
  const having = examples.filter(({ body }) => valueAt(body, pointer) !== undefined);
  const form = having.find(({ level }) => level === 'MUST') ?? having[0];
  return form ? examples.indexOf(form) : 0;
}
