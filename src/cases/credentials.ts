import { corruptCredential, differsInCase, wrongValues } from '../contract/wrong-credentials.js';

/** Credentials as headers, and each way in which they can be wrong (Authentication, rule 3). */

export interface Credentials {
  apiKey: string;
  apiSecret: string;
}

export interface WrongCredentials {
  label: string;
  headers: Record<string, string>;
}

export function credentialHeaders(apiKey: string, apiSecret: string): Record<string, string> {
  return { 'api-key': apiKey, 'api-secret': apiSecret };
}

/** The right key with a secret that is not that of the business. */
export function wrongSecret({ apiKey, apiSecret }: Credentials): Record<string, string> {
  return credentialHeaders(apiKey, corruptCredential(apiSecret));
}

/** The api-key left out, with the right secret; empty, too, where the operation lists the api-key only. */
export function missingKeys({ apiSecret }: Credentials, keyAlone: boolean): WrongCredentials[] {
  return [
    { label: 'no api-key', headers: { 'api-secret': apiSecret } },
    ...(keyAlone ? [{ label: 'an empty api-key', headers: credentialHeaders('', apiSecret) }] : []),
  ];
}

/** The right secret with the key in letters of the other case; null where that is the same key. */
export function keyInOtherCase({ apiKey, apiSecret }: Credentials): WrongCredentials | null {
  const wrong = wrongValues(apiKey).find(differsInCase);
  return wrong
    ? { label: `an api-key ${wrong.how}`, headers: credentialHeaders(wrong.value, apiSecret) }
    : null;
}

/** A key is what a business is looked up by: whether letters of the other case find it is not said. */
export function wrongKeys({ apiKey, apiSecret }: Credentials): WrongCredentials[] {
  return wrongValues(apiKey)
    .filter((wrong) => !differsInCase(wrong))
    .map(({ how, value }) => ({ label: `an api-key ${how}`, headers: credentialHeaders(value, apiSecret) }));
}

/** The right credentials as parameters of a query, under each of the names that a server may look for at once. */
export function inQuery({ apiKey, apiSecret }: Credentials): string {
  const parameters = namesInQuery.flatMap(([key, secret]): [string, string][] => [
    [key, apiKey],
    [secret, apiSecret],
  ]);
  // As whoever masks secrets knows them.
  return parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

const namesInQuery = [
  ['api-key', 'api-secret'],
  ['api_key', 'api_secret'],
  ['apiKey', 'apiSecret'],
] as const;
