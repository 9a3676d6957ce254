import { operationOf, type OperationId } from '../contract/contract.js';
import { operationAt } from '../cases/route.js';
import type { Outgoing } from '../http/exchange-sender.js';
import type { Target } from '../target/target.js';

/** Whether a request may do something to a live environment, where nobody can undo it: by its name, or where it leads. */
export function actsOnLive(
  { environment }: Pick<Target, 'environment'>,
  { operation, method, path }: Pick<Outgoing, 'operation' | 'method' | 'path'>,
): boolean {
  return environment === 'live' && [operation, operationAt(method, path)].some(acts);
}

const acts = (id: OperationId | null): boolean => id !== null && operationOf(id).effect !== 'none';
