import type { Exchange } from '../contract/exchange.js';
import { isObject, parseJson } from '../contract/json.js';
import { signatureHeader } from '../webhooks/sign.js';
import { headerOf, isDocumented, pathnameOf } from './client/parts.js';

/** Whether an exchange is outside the contract: neither a documented request nor an event to a receiver. */
export function isForeign(exchange: Exchange): boolean {
  return exchange.received ? !isEvent(exchange) : !isDocumented(exchange);
}

function isEvent({ request }: Exchange): boolean {
  if (request.method !== 'POST') return false;
  if (headerOf(request, signatureHeader.toLowerCase()) !== undefined) return true;
  const event = parseJson(request.body);
  return isObject(event) && typeof event['event'] === 'string';
}

/**
 * An exchange outside the contract without its possible secrets: only method, path and status remain. An api-secret header
 * stays as a mask, since sending it there is a mistake of the client.
 */
export function bare({ request, response, ...others }: Exchange): Exchange {
  const hasSecret = headerOf(request, 'api-secret') !== undefined;
  return {
    ...others,
    request: {
      ...{ method: request.method, path: pathnameOf(request), body: null },
      headers: hasSecret ? { 'api-secret': '[redacted]' } : {},
    },
    response: response && { status: response.status, headers: {}, text: '', json: undefined },
  };
}
