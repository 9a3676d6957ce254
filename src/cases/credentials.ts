import { corruptCredential, differsInCase, wrongValues } from '../contract/wrong-credentials.js';

/** Credentials as headers, and each way in which they can be wrong (Authentication, rule 3). */

interface Credentials {
  apiKey: string;
  apiSecret: string;
}

export interface WrongCredentials {
  label: string;
  headers: Record<string, string>;
}

/** A derived requirement about credentials, and what shows whether it holds. */
export interface CredentialFault {
  /** Its name behind the operation's id. */
  name: 'auth.missing' | 'auth.missing-key' | 'auth.wrong-key' | 'auth.missing-secret' | 'auth.wrong-secret';
  /** `keyAlone`: the operation lists the api-key only. */
  cases: (right: Credentials, keyAlone: boolean) => WrongCredentials[];
  /** How many of them one operation has. */
  many: number;
}

export function credentialHeaders(apiKey: string, apiSecret: string): Record<string, string> {
  return { 'api-key': apiKey, 'api-secret': apiSecret };
}

/** The right key with a secret that is not that of the business. */
export function wrongSecret({ apiKey, apiSecret }: Credentials): Record<string, string> {
  return credentialHeaders(apiKey, corruptCredential(apiSecret));
}

export const credentialFaults: readonly CredentialFault[] = [
  { name: 'auth.missing', many: 1, cases: () => [{ label: 'no credentials', headers: {} }] },
  {
    name: 'auth.missing-key',
    many: 2,
    cases: ({ apiSecret }, keyAlone) => [
      { label: 'no api-key', headers: { 'api-secret': apiSecret } },
      ...(keyAlone ? [{ label: 'an empty api-key', headers: credentialHeaders('', apiSecret) }] : []),
    ],
  },
  { name: 'auth.wrong-key', many: 1, cases: wrongKeys },
  {
    name: 'auth.missing-secret',
    many: 1,
    cases: ({ apiKey }) => [{ label: 'no api-secret', headers: { 'api-key': apiKey } }],
  },
  { name: 'auth.wrong-secret', many: 2, cases: wrongSecrets },
];

/** The right secret with the key in letters of the other case; null where that is the same key. */
export function keyInOtherCase({ apiKey, apiSecret }: Credentials): WrongCredentials | null {
  const wrong = wrongValues(apiKey).find(differsInCase);
  return wrong
    ? { label: `an api-key ${wrong.how}`, headers: credentialHeaders(wrong.value, apiSecret) }
    : null;
}

// A key is what a business is looked up by: whether letters of the other case find it is not said.
function wrongKeys({ apiKey, apiSecret }: Credentials): WrongCredentials[] {
  return wrongValues(apiKey)
    .filter((wrong) => !differsInCase(wrong))
    .map(({ how, value }) => ({ label: `an api-key ${how}`, headers: credentialHeaders(value, apiSecret) }));
}

function wrongSecrets({ apiKey, apiSecret }: Credentials): WrongCredentials[] {
  const others = apiKey === apiSecret ? [] : [{ label: 'the api-key as the api-secret', value: apiKey }];
  return [
    ...wrongValues(apiSecret).map(({ how, value }) => ({ label: `an api-secret ${how}`, value })),
    ...others,
    { label: 'an empty api-secret', value: '' },
  ].map(({ label, value }) => ({ label, headers: credentialHeaders(apiKey, value) }));
}
