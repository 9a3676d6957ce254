import { isAccepted } from '../checks/response.js';
import { operationOf } from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { shownCredential } from './masks.js';

/** The relation of a credential in a request to the right one. */
export type Standing = 'right' | 'wrong' | 'other-case' | 'missing' | 'unknown';

export const credentialNames = ['api-key', 'api-secret'] as const;
const names = credentialNames;
export type CredentialName = (typeof names)[number];

/** The right credentials of a recording: those behind the suite's masks, the given ones, or the most accepted ones. */
export class RecordedCredentials {
  private readonly right: Record<CredentialName, string | undefined>;
  /** Whether the recording contains the right one. Otherwise the recorder may have removed or replaced the header. */
  private readonly isSeen: Record<CredentialName, boolean>;
  /** All values of the credential headers. */
  readonly values: ReadonlySet<string>;

  constructor(
    exchanges: readonly Exchange[],
    private readonly given: { [Name in CredentialName]?: string | undefined },
  ) {
    const sent = exchanges.filter(({ received }) => !received);
    this.values = new Set(
      sent.flatMap(({ request: { headers } }) => names.flatMap((name) => headers[name] ?? [])),
    );
    const right = (name: CredentialName): string | undefined => {
      const masked = `[${name}]`;
      if (this.values.has(masked)) return masked;
      return given[name] ?? mostAccepted(sent, name);
    };
    this.right = { 'api-key': right('api-key'), 'api-secret': right('api-secret') };
    const seen = (name: CredentialName) =>
      sent.some(
        ({ request }) => request.headers[name] === this.right[name] && this.right[name] !== undefined,
      );
    this.isSeen = { 'api-key': seen('api-key'), 'api-secret': seen('api-secret') };
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

  of({ headers, unshown }: SentRequest, name: CredentialName): Standing {
    const value = headers[name]?.trim();
    const right = this.right[name];
    if (value === undefined || value === '')
      return this.isSeen[name] && !unshown?.includes(name) ? 'missing' : 'unknown';
    if (value === right) return 'right';
    if (isOurWrong(value, name))
      return value.includes('in letters of the other case') ? 'other-case' : 'wrong';
    // The value may belong to a different business, and a masked value may be the right one.
    if (!this.isSeen[name] || this.given[name] === undefined || shownCredential(name, value) === undefined)
      return 'unknown';
    return value.toLowerCase() === right!.toLowerCase() ? 'other-case' : 'wrong';
  }

  /** Whether a wrong credential may have been right at that time: a recording does not show rotations. */
  mayHaveBeenRight(request: SentRequest): boolean {
    return names.some(
      (name) => this.of(request, name) === 'wrong' && !isOurWrong(request.headers[name]!.trim(), name),
    );
  }

  /** Whether no credential of a request is known to be wrong. */
  mayBeRight(request: SentRequest): boolean {
    return names.every((name) => ['right', 'unknown'].includes(this.of(request, name)));
  }

  areRight(request: SentRequest): boolean {
    return names.every((name) => this.of(request, name) === 'right');
  }
}

/** Whether a value is the mask of a wrong credential that the suite generated. */
const isOurWrong = (value: string, name: CredentialName): boolean => value.startsWith(`[${name} `);

function mostAccepted(sent: readonly Exchange[], name: CredentialName): string | undefined {
  const counts = new Map<string, number>();
  for (const { operation, request, response, partial } of sent) {
    const value = request.headers[name];
    if (
      !value ||
      partial ||
      !isAccepted(response) ||
      operation === null ||
      operationOf(operation).secretOptional
    )
      continue;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

const looksRandom = (secret: string): boolean =>
  secret.length >= 16 && new Set(secret).size >= 8 && !/redact|mask|hidden|secret|x{4}/i.test(secret);
