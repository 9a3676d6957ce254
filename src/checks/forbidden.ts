import { operationOf } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';

const costs = ['charges', 'moves-money'];

/**
 * Whether a response may say that this key may not use the operation (ruling:forbidden): a 403, or a 402 where the
 * operation costs nothing, so that no balance explains it.
 */
export function isForbidden({ operation, response }: Exchange): boolean {
  if (operation === null || !response) return false;
  return (
    response.status === 403 || (response.status === 402 && !costs.includes(operationOf(operation).effect))
  );
}
