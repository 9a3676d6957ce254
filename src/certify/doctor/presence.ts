import { isShown } from '../../checks/absent.js';
import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';

/** Whether an operation is there, as far as an answer to it tells. */
export type Presence = 'there' | 'absent' | 'unclear';

export function presenceOf(exchange: Exchange): Presence {
  const { operation, response } = exchange;
  if (response === null || operation === null) return 'unclear';
  if (response.status === 404) return mayBeOfRecord(exchange) ? 'unclear' : 'absent';
  if ([405, 501].includes(response.status)) return 'absent';
  return response.status === 429 ? 'unclear' : 'there';
}

// The id in a path is one of nobody; the documented body of a 404 is an answer of the operation itself.
const mayBeOfRecord = (exchange: Exchange): boolean =>
  operationOf(exchange.operation!).path.includes('{') || isShown(exchange, '404');

/** The paths of exchanges, in words. */
export function pathsOf(exchanges: readonly Exchange[]): string {
  const paths = [...new Set(exchanges.map(({ request }) => request.path))];
  return paths.length > 1 ? `${paths.slice(0, -1).join(', ')} and ${paths.at(-1)}` : (paths[0] ?? 'nothing');
}
