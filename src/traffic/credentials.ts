import { isAccepted } from '../checks/response.js';
import { operationOf } from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { shownCredential } from './masks.js';

/** What is known of a credential that a request has. */
export type Standing = 'right' | 'wrong' | 'other-case' | 'missing' | 'unknown';

/** The headers of credentials. */
export const credentialNames = ['api-key', 'api-secret'] as const;
const names = credentialNames;
export type CredentialName = (typeof names)[number];

/** The credentials of a recording: those that are given, those that our masks name, and else those that are accepted most. */
export class RecordedCredentials {
  private readonly right: Record<CredentialName, string | undefined>;
  /** Whether the right one is seen in the recording: else its headers may have been taken out or written anew. */
  private readonly isSeen: Record<CredentialName, boolean>;
  /** Every value that a header has. */
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

  /** As the checks take them; empty where unknown. A secret that is only guessed may be a mask of whoever recorded. */
  get known(): { apiKey: string; apiSecret: string } {
    const { 'api-key': apiKey = '', 'api-secret': secret = '' } = this.right;
    const isSure = this.given['api-secret'] !== undefined || secret === '[api-secret]' || looksRandom(secret);
    return { apiKey, apiSecret: isSure ? secret : '' };
  }

  /** The api-secret itself, where it was given. */
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
    // Another business may have its own; and what is masked may be the right one.
    if (!this.isSeen[name] || this.given[name] === undefined || shownCredential(name, value) === undefined)
      return 'unknown';
    return value.toLowerCase() === right!.toLowerCase() ? 'other-case' : 'wrong';
  }

  /** Whether a wrong credential may have been right when it was sent: how they are rotated is not shown. */
  mayHaveBeenRight(request: SentRequest): boolean {
    return names.some(
      (name) => this.of(request, name) === 'wrong' && !isOurWrong(request.headers[name]!.trim(), name),
    );
  }

  /** Whether nothing is known against the credentials of a request. */
  mayBeRight(request: SentRequest): boolean {
    return names.every((name) => ['right', 'unknown'].includes(this.of(request, name)));
  }

  areRight(request: SentRequest): boolean {
    return names.every((name) => this.of(request, name) === 'right');
  }
}

/** Whether it is the mask of a wrong credential that the suite made up. */
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
