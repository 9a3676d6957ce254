import type { Exchange } from '../contract/exchange.js';
import { Redactor } from '../redaction/redactor.js';
import { isMasked } from './client/parts.js';
import type { CredentialName, RecordedCredentials } from './credentials.js';
import type { TrafficOptions } from './judge-traffic.js';
import { hasMask } from './masks.js';

/**
 * Knows all that traffic has of secrets before any of it is shown: what one exchange has, another may repeat.
 * The right credentials are those that are given, and else those that the traffic shows to be right.
 */
export function redactorOf(
  exchanges: readonly Exchange[],
  credentials: RecordedCredentials,
  { apiKey = '', apiSecret = '', isOurs = false, showPersonalData = false }: TrafficOptions,
): Redactor {
  const right = (name: CredentialName): string => {
    const found = exchanges.find(
      ({ received, request }) => !received && credentials.of(request, name) === 'right',
    );
    const value = found?.request.headers[name]?.trim() ?? '';
    return isMasked(value) ? '' : value;
  };
  const redactor = new Redactor({
    apiKey: apiKey || right('api-key'),
    apiSecret: apiSecret || right('api-secret'),
    // What others sent is somebody's data, wherever they sent it.
    environment: isOurs ? 'sandbox' : 'live',
    showPersonalData,
  });
  for (const value of credentials.values) if (!hasMask(value)) redactor.learn(value);
  for (const exchange of exchanges) {
    redactor.learnFrom(exchange);
    // Whom an account is for, and who is paid; nothing tells these names from those of a test.
    if (!exchange.received) redactor.supply(exchange.request.body ?? '');
  }
  return redactor;
}
