import { timingSafeEqual } from 'node:crypto';
import type { Reply } from '../http.js';
import type { Call, Credentials } from '../operation.js';
import { refused, Refusal } from '../refusal.js';
import type { KeptReply, RateWindow } from '../store/requests.js';

/** The credentials that a request carries. */
export interface Presented {
  readonly key: string | undefined;
  readonly secret: string | undefined;
}

/** Compares two credentials in constant time. */
export function sameText(given: string | undefined, right: string): boolean {
  if (given === undefined) return false;
  const [left, other] = [Buffer.from(given), Buffer.from(right)];
  return left.length === other.length && timingSafeEqual(left, other);
}

/** The slot of a key: each operation has its own. */
export const slotOf = (key: string, { route }: Call): string => `${route.operationId} ${key}`;

const requestsPerMinute = 1000;
const minute = 60_000;

/** Decisions that every operation shares. */
export const serviceDefaults = {
  /** Whether the request may pass (Authentication, rules 1 and 3). */
  authenticates: (given: Presented, right: Credentials, _call: Call): boolean =>
    sameText(given.key, right.key) && sameText(given.secret, right.secret),
  /** Whether the rate of the key admits one more request, which it then counts (Limits). */
  admits(rate: RateWindow, now: number): boolean {
    if (now - rate.since >= minute) Object.assign(rate, { since: now, used: 0 });
    rate.used += 1;
    return rate.used <= requestsPerMinute;
  },
  /** The reply to a rejected request. `call` is absent if the request reached no operation. */
  refuse: (refusal: Refusal, call: Call | undefined): Reply => refused(refusal, call?.route.errorShape),
  /** The reply to a request that reached no operation, which may show its headers. */
  refuseRoute: (refused: Reply, _headers: Headers): Reply => refused,
  /** The JSON object of a body. Throws a Refusal without one. */
  parse(text: string, _call: Call): Record<string, unknown> {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Refusal(
        'malformed',
        text === '' ? 'The body is missing; send a JSON object.' : 'The body is not JSON.',
      );
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Refusal('rule', 'The body is not a JSON object.');
    }
    return value as Record<string, unknown>;
  },
  /** Whether an operation reads the Idempotency-Key. */
  keepsReplies: ({ route }: Call): boolean => route.creates === true,
  /** The slot that stores the response for an Idempotency-Key; undefined stores nothing (Endpoints > Conventions). */
  slot: (key: string, call: Call): string | undefined => slotOf(key, call),
  /** The lifetime of a stored response, in milliseconds. */
  keepsFor: (): number => 24 * 60 * minute,
  /** The treatment of another body under a used key. */
  otherBody: (): 'first response' | 'refusal' | 'new effect' => 'first response',
  /** The treatment of a second request with the same key while the first one runs. */
  twin: (): 'waits' | 'refusal' | 'new effect' => 'waits',
  /** Time that passes before an operation runs. */
  begins: (_call: Call): Promise<void> | void => undefined,
  /** Whether an error response is stored as well. */
  keepsRefusals: (): boolean => true,
  /** The reply to a repeated request. */
  replay: (kept: KeptReply, _call: Call): Promise<Reply> => kept.reply,
};
