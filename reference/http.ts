import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { OperationId as Documented, WebhookId } from '../generated/operations.js';
import type { operations } from '../generated/types.js';

/** An operation or a webhook of the document, by its id. */
export type OperationId = Documented | WebhookId;

/** A request as an operation reads it. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: string;
  /** The same for all requests over one connection. */
  readonly connection: object;
}

/** A response before it becomes bytes: `body` is sent as JSON, unless `text` is there to be sent as it is. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly text?: string;
  /** How `body` is written; plain JSON when absent. */
  readonly write?: (body: unknown) => string;
  /** Why the request was refused; absent on success. */
  readonly refusal?: RefusalKind;
}

/** Why a request is refused. */
export type RefusalKind =
  | 'credentials'
  | 'rate'
  | 'path'
  | 'method'
  | 'size'
  | 'malformed'
  | 'rule'
  | 'balance'
  | 'conflict'
  | 'absent';

/** The body of a success, as the contract types it. */
export type SuccessBody<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : operations[Id] extends { responses: { 201: { content: { 'application/json': infer Body } } } }
    ? Body
    : never;

/** A JSON reply. */
export function reply(status: number, body: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body };
}

/** The reply of a success, checked against the generated types of its operation. */
export function success<Id extends OperationId>(status: number, body: SuccessBody<Id>): Reply {
  return reply(status, body);
}

/**
 * Writes a reply, and gives what says so to Hono: a `Response` with a text in it is read back through a stream, which
 * takes longer than all the rest of a request.
 */
export function written(
  { status, headers, text, write = JSON.stringify, body }: Reply,
  { outgoing }: HttpBindings,
): Response {
  if (status === 204 || status === 304) {
    outgoing.writeHead(status, headers).end();
    return RESPONSE_ALREADY_SENT;
  }
  const bytes = Buffer.from(text ?? write(body));
  outgoing.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes);
  return RESPONSE_ALREADY_SENT;
}
