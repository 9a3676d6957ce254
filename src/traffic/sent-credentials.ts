import { isAccepted } from '../checks/response.js';
import type { Exchange } from '../contract/exchange.js';
import type { Credentials } from '../target/target.js';
import { headerOf, isMasked } from './client/parts.js';

/** Every api-secret that requests carry. */
export function secretsIn(exchanges: readonly Exchange[]): string[] {
  return [...new Set(exchanges.flatMap(({ request }) => headerOf(request, 'api-secret') ?? []))].filter(
    (secret) => !isMasked(secret),
  );
}

/** The credentials that a server took, or else the first ones that it was sent; undefined where there are none. */
export function sentCredentials(exchanges: readonly Exchange[]): Credentials | undefined {
  const carrying = exchanges.filter((one) => !one.received && credentialsOf(one) !== undefined);
  const telling = carrying.find(({ response }) => isAccepted(response)) ?? carrying[0];
  return telling && credentialsOf(telling);
}

/** The credentials that a request carries; undefined where it has not both. */
export function credentialsOf({ request }: Exchange): Credentials | undefined {
  const [apiKey, apiSecret] = [headerOf(request, 'api-key'), headerOf(request, 'api-secret')];
  return apiKey !== undefined && apiSecret !== undefined && !isMasked(apiSecret)
    ? { apiKey, apiSecret }
    : undefined;
}
