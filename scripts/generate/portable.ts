import { routes, type Document, type JsonSchema, type OperationObject } from './document.js';
import { patternOf } from './formats.js';
import { successStatuses } from './statuses.js';

type Responses = OperationObject['responses'];

// The usual statuses of errors instead of the range `4XX`, for tools that do not support ranges.
const usualRefusals = ['400', '402', '404', '405', '409', '415', '422'];

const anyBody: JsonSchema = {
  title: 'Any body',
  description: 'The contract shows no body here, so any JSON value conforms.',
};

const anyRefusal = {
  description: 'The server rejects the request for a reason to which the contract gives no status.',
};

/**
 * The contract as plain OpenAPI 3.1, for tools that do not know our extensions. It has only operations with a shape, patterns
 * instead of our own formats, every success status, and a body for every error response, if only `AnyBody`.
 */
export function portable(document: Document): unknown {
  const paths: Document['paths'] = {};
  for (const { method, path, operation } of routes(document)) {
    const responses = Object.fromEntries(
      Object.entries(responsesOf(operation)).map(([status, response]) => [status, withBody(response)]),
    );
    paths[path] = { ...paths[path], [method]: { ...operation, responses } };
  }
  const schemas = { ...document.components.schemas, AnyBody: anyBody };
  return plain({ ...document, paths, components: { ...document.components, schemas } });
}

/** Adds every success status, and the usual error statuses, because the contract gives most errors no status. */
function responsesOf(operation: OperationObject): Responses {
  const { '4XX': refused = anyRefusal, ...responses } = operation.responses;
  const [shown] = Object.keys(responses).filter((status) => status.startsWith('2'));
  const successes = successStatuses(operation).map((status) => [status, responses[shown!]]);
  const refusals = usualRefusals.map((status) => [status, refused]);
  return { ...Object.fromEntries([...successes, ...refusals]), ...responses } as Responses;
}

function withBody(response: Responses[string]): Responses[string] {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/AnyBody' } } };
  return { content, ...response };
}

// Members with literal values, in which no name is a keyword.
const literal = ['example', 'value', 'default', 'enum', 'const', 'required'];
const named = ['properties', 'schemas', 'examples', 'paths', 'webhooks', 'responses', 'content'];

function plain(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item));
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(
    ([key, item]) => isMap || !(key.startsWith('x-') || (key === 'format' && patternOf(item) !== undefined)),
  );
  return Object.fromEntries(
    kept.map(([key, item]) => [
      key,
      !isMap && literal.includes(key) ? item : plain(item, !isMap && named.includes(key)),
    ]),
  );
}
