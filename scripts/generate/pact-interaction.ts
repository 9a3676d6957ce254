import type { Document, Json, JsonSchema, OperationObject, Route } from './document.js';
import { dereference } from './document.js';
import { matcher, matching, regex } from './pact-matchers.js';
import { literal, pactRequest, type Init, type PactRequest } from './pact-request.js';
import { populatedList, preconditions, type Preconditions } from './pact-states.js';
import { successStatuses } from './requirements.js';

/** One interaction of the pact, and how the client is called to exercise it. */
export interface Interaction {
  operationId: string;
  description: string;
  method: string;
  init: Init;
  credentials: boolean;
  states: Preconditions['states'];
  request: PactRequest;
  /** In Pact's integration JSON: the statuses, and the body where one is demanded. */
  response: { status: Json; body?: Json };
}

/** A conforming request and every success that the contract allows. */
export function success(document: Document, { method, path, operation }: Route): Interaction {
  const { states, injected } = preconditions(document, operation);
  const init = literal(operation, injected);
  const request = pactRequest(path, init, injected);
  const [status = 200, ...others] = successStatuses(operation);
  return {
    operationId: operation.operationId,
    description: `${operation.operationId}: success`,
    method,
    init,
    credentials: true,
    states,
    request: {
      ...request,
      headers: {
        'api-key': regex('.+', 'API_KEY'),
        'api-secret': regex('.+', 'API_SECRET'),
        ...operation['x-headers'],
        ...request.headers,
      },
    },
    response: {
      status: others.length === 0 ? status : matcher('statusCode', status, { status: [status, ...others] }),
      body: responseBody(document, operation),
    },
  };
}

/** The literal request without credentials: 401, whatever the body (Authentication, rule 3). */
export function unauthorized({ method, path, operation }: Route): Interaction {
  const init = literal(operation, {});
  const request = pactRequest(path, init, {});
  return {
    operationId: operation.operationId,
    description: `${operation.operationId}: unauthorized`,
    method,
    init,
    credentials: false,
    states: [],
    request: { ...request, headers: { ...operation['x-headers'], ...request.headers } },
    response: { status: 401 },
  };
}

function responseBody(document: Document, operation: OperationObject): Json {
  const [response] = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const media = response?.[1].content?.['application/json'];
  if (!media) throw new Error(`${operation.operationId} has no JSON response for a success`);
  const example = media.example ?? Object.values(media.examples ?? {})[0]?.value;
  const body = matching(dereference(document, media.schema), example);
  const member = populatedList(operation);
  if (member === undefined) return body;
  const members = (body as { value: Record<string, { min: Json } & JsonSchema> }).value;
  return { ...(body as JsonSchema), value: { ...members, [member]: { ...members[member], min: 1 } } };
}
