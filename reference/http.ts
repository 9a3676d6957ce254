import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { OperationId as Documented, WebhookId } from '../generated/operations.js';
import type { operations } from '../generated/types.js';

/** An operation or a webhook of the document, by its id. */
export type OperationId = Documented | WebhookId;

/** A request to an operation. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: string;
  /** Identifies the connection of the request. */
  readonly connection: object;
}

/** A response before serialization. `body` is sent as JSON, unless `text` is present, which is sent unchanged. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly text?: string;
  /** Serializes `body`; JSON by default. */
  readonly write?: (body: unknown) => string;
  /** Codes the serialized body, as `Content-Encoding` says. */
  readonly encode?: (bytes: Buffer) => Buffer;
  /** The reason of a rejection; absent on success. */
  readonly refusal?: RefusalKind;
}

/** The reason of a rejection. */
export type RefusalKind =
  | 'credentials'
  | 'forbidden'
  | 'rate'
  | 'path'
  | 'method'
  | 'size'
  | 'malformed'
  | 'rule'
  | 'balance'
  | 'conflict'
  | 'absent';

/** The body of a success, with the type of the contract. */
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
 * Writes a reply directly to the socket, and reports it to Hono as sent. A `Response` with text would be read through a
 * stream, which takes longer than the rest of the request.
 */
export function written(
  { status, headers, text, write = JSON.stringify, encode = (bytes) => bytes, body }: Reply,
  { outgoing }: HttpBindings,
): Response {
  if (status === 204 || status === 304) {
    outgoing.writeHead(status, headers).end();
    return RESPONSE_ALREADY_SENT;
  }
  const bytes = encode(Buffer.from(text ?? write(body)));
  outgoing.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes);
  return RESPONSE_ALREADY_SENT;
}
