import { altered } from '../contract/altered.js';

/** Credentials as headers, and each way in which they can be wrong (Authentication, rule 3). */

export interface CredentialFault {
  /** Name of the derived requirement, behind the operation's id. */
  name: 'auth.missing' | 'auth.missing-key' | 'auth.wrong-key' | 'auth.missing-secret' | 'auth.wrong-secret';
  label: string;
  headers: (apiKey: string, apiSecret: string) => Record<string, string>;
}

export function credentialHeaders(apiKey: string, apiSecret: string): Record<string, string> {
  return { 'api-key': apiKey, 'api-secret': apiSecret };
}

export const credentialFaults: readonly CredentialFault[] = [
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
    headers: (apiKey, apiSecret) => credentialHeaders(apiKey, altered(apiSecret)),
  },
  {
    name: 'auth.wrong-secret',
    label: 'an api-secret without its last character',
    headers: (apiKey, apiSecret) => credentialHeaders(apiKey, apiSecret.slice(0, -1)),
  },
  {
    name: 'auth.wrong-secret',
    label: 'an api-secret in letters of the other case',
    headers: (apiKey, apiSecret) => credentialHeaders(apiKey, inOtherCase(apiSecret)),
  },
];

// A secret without letters is altered like the others.
function inOtherCase(secret: string): string {
  const turned = secret.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return turned === secret ? altered(secret) : turned;
}
