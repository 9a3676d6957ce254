import type { Exchange } from '../contract/exchange.js';
import { isObject, parseJson } from '../contract/json.js';
import { signatureHeader } from '../webhooks/sign.js';
import { headerOf, isDocumented, pathnameOf } from './client/parts.js';

/** Whether an exchange is nothing of the contract: neither a request that it documents nor an event to a receiver. */
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
 * What may be kept of an exchange that is nothing of the contract, whose secrets nobody knows: what was asked for and how
 * it ended. That it had the api-secret, which went where it does not belong, is all that is kept of its headers.
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
