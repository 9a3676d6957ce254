import type { Behaviour } from './behaviour/index.js';
import type { Clock, Store } from './store/store.js';
import type { Incoming, OperationId, Reply } from './http.js';
import type { ErrorShape } from './refusal.js';

/** The credentials of the one business that the server knows. */
export interface Credentials {
  readonly key: string;
  readonly secret: string;
}

/** One operation of the document and its implementation. */
export interface Route {
  readonly operationId: OperationId;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path of the document, variables in braces. */
  readonly path: string;
  /** Creates or modifies something, so it honours Idempotency-Key (Endpoints > Conventions). */
  readonly creates?: true;
  /** Lists only api-key as required (Authentication, rule 5). */
  readonly secretOptional?: true;
  /** The body of its errors, if the document gives one (Errors > Body shapes). Otherwise any body is valid. */
  readonly errorShape?: ErrorShape;
  handle(call: Call): Reply | Promise<Reply>;
}

/** One request in progress, with its route, its server and the decisions of that server. */
export interface Call {
  readonly route: Route;
  request: Incoming;
  readonly store: Store;
  readonly clock: Clock;
  readonly credentials: Credentials;
  readonly behaviour: Behaviour;
  /** The reply is that of an earlier request with the same Idempotency-Key. */
  replayed: boolean;
}

/** The JSON object in the body. Throws a Refusal for another body. */
export function jsonBody(call: Call): Record<string, unknown> {
  return call.behaviour.service.parse(call.request.body, call);
}
