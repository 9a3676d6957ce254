import {
  dereference,
  webhooks,
  type Document,
  type Json,
  type JsonSchema,
  type OperationObject,
  type Route,
} from '../document.js';
import { formsOf, outcomesOf, type Answer, type Outcome } from '../outcomes.js';
import { matching, saying } from './body.js';
import { matcher, regex } from './matchers.js';
import { literal, pactRequest, type Init, type PactRequest } from './request.js';
import { shownMembers, withOptional } from '../shown.js';
import { populatedList, preconditions, type Preconditions } from './states.js';

/** An interaction of the pact, with the call of the client that exercises it. */
export interface Interaction {
  operationId: string;
  description: string;
  kind: Outcome['kind'];
  /** Whether a server need satisfy only one of several interactions, so that a verifier must not fail for this one. */
  pending: boolean;
  method: string;
  init: Init;
  states: Preconditions['states'];
  request: PactRequest;
  /** The statuses and, if required, the body, in Pact's integration JSON. */
  response: { status: Json; body?: Json };
}

/** The interactions of an operation: one for each response of each outcome. Those of an outcome have the same request. */
export function interactionsOf(document: Document, route: Route): Interaction[] {
  return outcomesOf(route.operation).flatMap((outcome) =>
    outcome.answers.map((answer) => interaction(document, route, outcome, answer)),
  );
}

function interaction(
  document: Document,
  { method, path, operation }: Route,
  { name, kind, form: index, refusal }: Outcome,
  { label, status, body }: Answer,
): Interaction {
  const form = formsOf(operation)[index]!;
  const isKnown = kind !== 'unauthorized';
  // A server does not look at the rest of a request without credentials.
  const { states, injected } = isKnown
    ? preconditions(document, operation, form, refusal)
    : { states: [], injected: {} };
  const init = literal(operation, form, injected, refusal);
  const request = pactRequest(path, init, injected);
  const credentials = { 'api-key': regex('.+', 'API_KEY'), 'api-secret': regex('.+', 'API_SECRET') };
  return {
    operationId: operation.operationId,
    description: `${operation.operationId}: ${name}${label === undefined ? '' : ` (${label})`}`,
    kind,
    pending: label !== undefined,
    method,
    init,
    states,
    request: {
      ...request,
      headers: { ...(isKnown ? credentials : {}), ...operation['x-headers'], ...request.headers },
    },
    response: {
      status: statusOf(status),
      ...(body ? { body: bodyOf(document, operation, { kind, asked: form.body }, body) } : {}),
    },
  };
}

const classes = { clientError: 404, success: 200 };

function statusOf(status: Answer['status']): Json {
  if (typeof status === 'string') return matcher('statusCode', classes[status], { status });
  const [first = 0, ...others] = status;
  return others.length === 0 ? first : matcher('statusCode', first, { status: [first, ...others] });
}

function bodyOf(
  document: Document,
  operation: OperationObject,
  { kind, asked }: Pick<Outcome, 'kind'> & { asked: Json | undefined },
  { schema, example, decides, says }: NonNullable<Answer['body']>,
): Json {
  const whole = dereference(document, schema);
  const demanded = kind === 'success' ? withoutLeftOut(document, operation, asked, whole) : whole;
  const body = saying(matching(demanded, example, decides), says);
  const member = kind === 'success' ? populatedList(operation) : undefined;
  if (member === undefined) return body;
  const members = (body as { value: Record<string, { min: Json } & JsonSchema> }).value;
  return { ...(body as JsonSchema), value: { ...members, [member]: { ...members[member], min: 1 } } };
}

/** Makes the fields optional that show optional members of the request that created the record. */
function withoutLeftOut(
  document: Document,
  operation: OperationObject,
  asked: Json | undefined,
  schema: JsonSchema,
): JsonSchema {
  return shownMembers(document, operation)
    .filter(({ of, member }) => of !== operation.operationId || !(member in ((asked ?? {}) as object)))
    .reduce((open, { pointer }) => withOptional(open, pointer.split('/').slice(1)), schema);
}

/** A message of the pact: an event that the service sends. */
export interface Message {
  description: string;
  event: string;
  states: { name: string; params: Record<string, Json> }[];
  /** In Pact's integration JSON. */
  content: Json;
}

/** The events of the document with their examples. They have no signature, because Pact does not keep the signed bytes. */
export function messagesOf(document: Document): Message[] {
  return webhooks(document).map(({ event, operation }) => {
    const media = operation.requestBody!.content['application/json']!;
    const [example] = Object.values(media.examples ?? {});
    return {
      description: `${operation.operationId}: message`,
      event,
      states: (operation['x-given'] ?? []).map(({ state = '', params = {} }) => ({ name: state, params })),
      content: matching(dereference(document, media.schema), example?.value ?? media.example),
    };
  });
}
