import { altered } from '../contract/altered.js';

/** Credentials as headers, and each way in which they can be wrong (Authentication, rule 3). */

export interface CredentialFault {
  /** Name of the derived requirement, behind the operation's id. */
  name: 'auth.missing' | 'auth.missing-key' | 'auth.wrong-key' | 'auth.missing-secret' | 'auth.wrong-secret';
  label: string;
  rare?: true;
  headers: (apiKey: string, apiSecret: string) => Record<string, string>;
}

export function credentialHeaders(apiKey: string, apiSecret: string): Record<string, string> {
  return { 'api-key': apiKey, 'api-secret': apiSecret };
}

/** The right key with a secret that is not that of the business. */
export function wrongSecret({
  apiKey,
  apiSecret,
}: {
  apiKey: string;
  apiSecret: string;
}): Record<string, string> {
  return credentialHeaders(apiKey, altered(apiSecret));
}

const credentialFaults: readonly CredentialFault[] = [
  { name: 'auth.missing', label: 'no credentials', headers: () => ({}) },
  { name: 'auth.missing-key', label: 'no api-key', headers: (_, apiSecret) => ({ 'api-secret': apiSecret }) },
  {
    name: 'auth.wrong-key',
    label: 'an api-key with another last character',
    headers: (apiKey, apiSecret) => credentialHeaders(altered(apiKey), apiSecret),
  },
  { name: 'auth.missing-secret', label: 'no api-secret', headers: (apiKey) => ({ 'api-key': apiKey }) },
  {
    name: 'auth.wrong-secret',
    label: 'an api-secret with another last character',
    headers: (apiKey, apiSecret) => wrongSecret({ apiKey, apiSecret }),
  },
  {
    name: 'auth.wrong-secret',
    label: 'an api-secret without its last character',
    rare: true,
    headers: (apiKey, apiSecret) => credentialHeaders(apiKey, apiSecret.slice(0, -1)),
  },
  {
    name: 'auth.wrong-secret',
    label: 'an api-secret in letters of the other case',
    rare: true,
    headers: (apiKey, apiSecret) => credentialHeaders(apiKey, inOtherCase(apiSecret)),
  },
  {
    name: 'auth.wrong-key',
    label: 'an api-key in letters of the other case',
    rare: true,
    headers: (apiKey, apiSecret) => credentialHeaders(inOtherCase(apiKey), apiSecret),
  },
  {
    name: 'auth.missing-secret',
    label: 'an empty api-secret',
    rare: true,
    headers: (apiKey) => credentialHeaders(apiKey, ''),
  },
  {
    name: 'auth.wrong-secret',
    label: 'the api-key as the api-secret',
    rare: true,
    headers: (apiKey, apiSecret) =>
      credentialHeaders(apiKey, apiKey === apiSecret ? altered(apiKey) : apiKey),
  },
  {
    name: 'auth.missing-key',
    label: 'an empty api-key',
    rare: true,
    headers: (_, apiSecret) => credentialHeaders('', apiSecret),
  },
];

/** Those that each operation may let pass for itself. */
export const plainFaults = credentialFaults.filter((fault) => !fault.rare);

/** Those of whatever compares credentials for all operations: tried on some of them. */
export const rareFaults = credentialFaults.filter((fault) => fault.rare);

// A secret without letters is altered like the others; so is a number in hexadecimal digits, which is the same in
// either case.
function inOtherCase(secret: string): string {
  if (/^[\da-f-]+$/i.test(secret)) return altered(secret);
  const turned = secret.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return turned === secret ? altered(secret) : turned;
}
