import { routeOf } from '../cases/route.js';
import { placeOfSecret } from '../checks/no-secret.js';
import type { CheckContext } from '../checks/response.js';
import { headerOf, type Exchange } from '../contract/exchange.js';
import { isEvent } from './delivery.js';

/** Whether an exchange is outside the contract: neither a documented request nor an event to a receiver. */
export const isForeign = (exchange: Pick<Exchange, 'request' | 'received'>): boolean =>
  exchange.received ? !isEvent(exchange) : routeOf(exchange.request) === undefined;

/**
 * An exchange outside the contract without its possible secrets: only method, path and status remain. The api-secret stays as
 * a mask, in the request because sending it there is a mistake of the client, and in the response as a mistake of the server.
 */
export function bare(exchange: Exchange, known: CheckContext): Exchange {
  if (!isForeign(exchange)) return exchange;
  const { request, response, ...others } = exchange;
  const sent = ['api-key', 'api-secret'].filter((name) => headerOf(request.headers, name)?.trim());
  const text = placeOfSecret(exchange, known) === undefined ? '' : '[api-secret]';
  return {
    ...others,
    request: {
      ...{ method: request.method, path: request.path.split('?')[0]!, body: null },
      headers: Object.fromEntries(sent.map((name) => [name, '[redacted]'])),
    },
    response: response && { status: response.status, headers: {}, text, json: undefined },
  };
}
