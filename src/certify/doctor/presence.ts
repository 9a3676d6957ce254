import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';

/** Whether an operation is there, as far as an answer to it tells. */
export type Presence = 'there' | 'absent' | 'unclear';

/** A 404 of a path with an id in it may mean the id. */
export function presenceOf({ operation, response }: Exchange): Presence {
  if (response === null || operation === null) return 'unclear';
  if (response.status === 404) return operationOf(operation).path.includes('{') ? 'unclear' : 'absent';
  if ([405, 501].includes(response.status)) return 'absent';
  return response.status === 429 ? 'unclear' : 'there';
}

/** The paths of exchanges, in words. */
export function pathsOf(exchanges: readonly Exchange[]): string {
  const paths = [...new Set(exchanges.map(({ request }) => request.path))];
  return paths.length > 1 ? `${paths.slice(0, -1).join(', ')} and ${paths.at(-1)}` : (paths[0] ?? 'nothing');
}
