import type { Exchange } from '../contract/exchange.js';
import { Redactor } from '../redaction/redactor.js';
import type { RecordedCredentials } from './credentials.js';
import type { TrafficOptions } from './evaluate-traffic.js';
import { hasMask } from './masks.js';

/**
 * A redactor that has learned all secrets of the traffic in advance, since any exchange may repeat them. The right
 * credentials are the given ones, or those that the traffic shows to be right.
 */
export function redactorOf(
  exchanges: readonly Exchange[],
  credentials: RecordedCredentials,
  { isOurs = false, environment = 'sandbox', showPersonalData = false }: TrafficOptions,
): Redactor {
  const redactor = new Redactor({
    apiKey: credentials.unmasked('api-key'),
    apiSecret: credentials.unmasked('api-secret'),
    // Data from other clients may be personal, on a sandbox as well.
    environment: isOurs ? environment : 'live',
    showPersonalData,
  });
  for (const value of credentials.values)
    if (!hasMask(value)) redactor.learn(value.replace(/^\s*[a-z]+\s+|^["'`]|["'`]?\s*$/gi, ''));
  for (const exchange of exchanges) {
    redactor.learnFrom(exchange);
    // Requests name account holders and payees, which may be real persons.
    if (!exchange.received) redactor.supply(exchange.request.body ?? '');
  }
  return redactor;
}
