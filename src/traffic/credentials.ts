import { isAccepted } from '../checks/response.js';
import { groupBy } from '../contract/collections.js';
import { operationOf } from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { isMasked, shownCredential } from './masks.js';

/** The relation of a credential in a request to the right one. */
export type Standing = 'right' | 'wrong' | 'other-case' | 'missing' | 'unknown';

export const credentialNames = ['api-key', 'api-secret'] as const;
export type CredentialName = (typeof credentialNames)[number];
type ByName = { readonly [Name in CredentialName]?: string | undefined };

/** The right credentials of a recording: those behind the suite's masks, the given ones, or the most accepted ones. */
export class RecordedCredentials {
  private readonly given: ByName;
  private readonly right: ByName;
  /** The right ones in the recording. Of others, the recorder may have removed or replaced the header. */
  private readonly seen: readonly CredentialName[];
  /** All values of the credential headers. */
  readonly values: ReadonlySet<string>;

  constructor(
    exchanges: readonly Exchange[],
    { apiKey, apiSecret }: { apiKey?: string | undefined; apiSecret?: string | undefined } = {},
  ) {
    const sent = exchanges.filter(({ received }) => !received);
    this.given = { 'api-key': apiKey || undefined, 'api-secret': apiSecret || undefined };
    this.values = new Set(
      sent.flatMap(({ request: { headers } }) => credentialNames.flatMap((name) => headers[name] ?? [])),
    );
    const right = (name: CredentialName): string | undefined =>
      this.values.has(`[${name}]`) ? `[${name}]` : (this.given[name] ?? mostAccepted(sent, name));
    this.right = { 'api-key': right('api-key'), 'api-secret': right('api-secret') };
    this.seen = credentialNames.filter((name) =>
      sent.some(({ request: { headers } }) => name in headers && headers[name] === this.right[name]),
    );
  }

  /** The credentials for the checks; empty where unknown. A guessed secret may be a mask of the recorder. */
  get known(): { apiKey: string; apiSecret: string } {
    const { 'api-key': apiKey = '', 'api-secret': secret = '' } = this.right;
    const isSure = this.given['api-secret'] !== undefined || secret === '[api-secret]' || looksRandom(secret);
    return { apiKey, apiSecret: isSure ? secret : '' };
  }

  get secret(): string | undefined {
    return this.given['api-secret'];
  }

  /** A right credential, for redaction; empty where it is unknown or masked. */
  unmasked(name: CredentialName): string {
    return this.given[name] ?? (isMasked(this.right[name]) ? '' : (this.right[name] ?? ''));
  }

  of({ headers, unshown }: SentRequest, name: CredentialName): Standing {
    const value = headers[name]?.trim();
    const right = this.right[name];
    if (value === undefined || value === '')
      return this.seen.includes(name) && !unshown?.includes(name) ? 'missing' : 'unknown';
    if (value === right) return 'right';
    if (isOurWrong(value, name))
      return value.includes('in letters of the other case') ? 'other-case' : 'wrong';
    // The value may belong to a different business, and a masked value may be the right one.
    if (!this.seen.includes(name) || !this.given[name] || shownCredential(name, value) === undefined)
      return 'unknown';
    return value.toLowerCase() === right!.toLowerCase() ? 'other-case' : 'wrong';
  }

  /** Whether a wrong credential may have been right at that time: a recording does not show rotations. */
  mayHaveBeenRight(request: SentRequest): boolean {
    return credentialNames.some(
      (name) => this.of(request, name) === 'wrong' && !isOurWrong(request.headers[name]!.trim(), name),
    );
  }

  /** Whether no credential of a request is known to be wrong. */
  mayBeRight(request: SentRequest): boolean {
    return credentialNames.every((name) => ['right', 'unknown'].includes(this.of(request, name)));
  }

  areRight(request: SentRequest): boolean {
    return credentialNames.every((name) => this.of(request, name) === 'right');
  }
}

/** Whether a value is the mask of a wrong credential that the suite generated. */
const isOurWrong = (value: string, name: CredentialName): boolean => value.startsWith(`[${name} `);

function mostAccepted(sent: readonly Exchange[], name: CredentialName): string | undefined {
  const accepted = sent.filter(
    ({ operation, response, partial }) =>
      !partial && isAccepted(response) && operation !== null && !operationOf(operation).secretOptional,
  );
  const values = accepted.flatMap(({ request }) => request.headers[name] || []);
  const [most] = [...groupBy(values, (value) => value).values()].sort((a, b) => b.length - a.length);
  return most?.[0];
}

const looksRandom = (secret: string): boolean =>
  secret.length >= 16 && new Set(secret).size >= 8 && !/redact|mask|hidden|secret|x{4}/i.test(secret);
