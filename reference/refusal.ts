import { reply, type RefusalKind, type Reply } from './http.js';

// "HTTP status codes" (Errors). 405, 409 and 413 are not in that table, but come from HTTP.
const statuses: Record<RefusalKind, number> = {
  credentials: 401,
  forbidden: 403,
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

/** The rejection of a request, with a message for the client. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(
    readonly kind: RefusalKind,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Messages by field name, if fields are at fault. */
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
  ) {
    super(message);
    this.status = statuses[kind];
  }
}

/** Makes the body of an error. */
export type ErrorShape = (refusal: Refusal) => unknown;

/** The Error shape (Errors > Body shapes). */
export const errorShape: ErrorShape = ({ status, message }) => ({ error: status, message });

/** The Envelope error, with `errors` if fields are at fault. */
export const envelopeShape: ErrorShape = ({ message, errors }) => ({
  status: 'error',
  message,
  ...(Object.keys(errors).length > 0 ? { errors } : {}),
});

/** The Identity error, with each fault in `details`, or the message if no field is at fault. */
export const identityShape: ErrorShape = ({ message, errors }) => {
  const details = Object.entries(errors).flatMap(([name, found]) => found.map((one) => `${name}: ${one}`));
  return { success: false, message, details: details.length > 0 ? details : [message] };
};

/** The reply to a rejected request. */
export function refused(refusal: Refusal, shape: ErrorShape = errorShape): Reply {
  const answer = reply(refusal.status, shape(refusal));
  return { ...answer, headers: { ...answer.headers, ...refusal.headers }, refusal: refusal.kind };
}
