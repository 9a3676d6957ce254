import type { Exchange } from '../contract/exchange.js';
import { shownCredential } from './masks.js';

type Requested = Pick<Exchange, 'request'>;

/** The business of a request, by its api-key; undefined where the key is missing or masked. */
const businessOf = ({ request }: Requested): string | undefined =>
  shownCredential('api-key', request.headers['api-key']);

/** Whether all requests are of one business. Each business has its own wallet, records and references. */
export function areOfOneBusiness(exchanges: readonly Requested[]): boolean {
  const [first, ...others] = new Set(exchanges.map(businessOf));
  return first !== undefined && others.length === 0;
}
