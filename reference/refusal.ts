import { reply, type RefusalKind, type Reply } from './http.js';

// "HTTP status codes" (Errors). 405, 409 and 413 are not in that table; they are HTTP's own.
const statuses: Record<RefusalKind, number> = {
  credentials: 401,
  rate: 429,
  path: 404,
  method: 405,
  size: 413,
  malformed: 400,
  rule: 400,
  balance: 400,
  conflict: 409,
  absent: 404,
};

/** A request that the server does not carry out; the message is for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(
    readonly kind: RefusalKind,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = statuses[kind];
  }
}

/** The reply to a refused request: the Error shape (Errors > Body shapes). */
export function refused(refusal: Refusal): Reply {
  const answer = reply(refusal.status, { error: refusal.status, message: refusal.message });
  return { ...answer, headers: { ...answer.headers, ...refusal.headers }, refusal: refusal.kind };
}
