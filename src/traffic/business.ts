import type { Exchange } from '../contract/exchange.js';
import { shownCredential } from './masks.js';

type Requested = Pick<Exchange, 'request'>;

/** Whose request it is, by its api-key; undefined where that is missing or masked, so that it may be anybody's. */
const businessOf = ({ request }: Requested): string | undefined =>
  shownCredential('api-key', request.headers['api-key']);

/** Whether several requests are known to be of one business: others have wallets, records and references of their own. */
export function areOfOneBusiness(exchanges: readonly Requested[]): boolean {
  const [first, ...others] = new Set(exchanges.map(businessOf));
  return first !== undefined && others.length === 0;
}
