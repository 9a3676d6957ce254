import {
  dereference,
  successMedia,
  type Document,
  type JsonSchema,
  type MediaType,
  type OperationObject,
  type ResponseExample,
} from './document.js';

/** The statuses of a success: those that the document states, else 200 or 201. */
export function successStatuses(operation: OperationObject): number[] {
  return (
    operation['x-success'] ??
    Object.keys(operation.responses)
      .filter((status) => status.startsWith('2'))
      .map(Number)
  );
}

/** The refusal statuses (`400`, `4XX`) for which the document gives a body. */
export function errorShapes(operation: OperationObject): string[] {
  return Object.entries(operation.responses)
    .filter(([status, { content }]) => status.startsWith('4') && content && !acceptsAnything(content))
    .map(([status]) => status);
}

// Where the schema or one alternative has no keyword, no body can be wrong: a check of it could not fail.
const acceptsAnything = (content: Content): boolean => alternativesOf(content).some(isFree);

/**
 * The shape of refusals for a rule that the request breaks, where other refusals under the same status have none:
 * beside it stands an alternative that takes any body. Undefined where there is none.
 */
export function invalidShape(operation: OperationObject): JsonSchema | undefined {
  return Object.entries(operation.responses)
    .filter(([status, { content }]) => status.startsWith('4') && content && acceptsAnything(content))
    .flatMap(([, { content }]) => alternativesOf(content!))
    .find((schema) => !isFree(schema));
}

type Content = Record<string, MediaType<ResponseExample>>;

function alternativesOf(content: Content): JsonSchema[] {
  const { anyOf, ...schema } = content['application/json']?.schema ?? {};
  return (anyOf ?? [schema]) as JsonSchema[];
}

/** Whether a schema takes any value. */
export const isFree = (schema: JsonSchema): boolean =>
  Object.keys(schema).every((keyword) => ['title', 'description'].includes(keyword));

/** The refusal statuses that the document names without a body: any body will do. */
export function bareStatuses(operation: OperationObject): string[] {
  return Object.keys(operation.responses).filter(
    (status) => status.startsWith('4') && !operation.responses[status]!.content,
  );
}

/** Whether the document leaves open which words the `status` of an envelope says. */
export function statusIsOpen(document: Document, operation: OperationObject): boolean {
  const schema = successMedia(operation)?.schema;
  if (!schema) return false;
  const { oneOf = [schema] } = dereference(document, schema) as { oneOf?: JsonSchema[] };
  return oneOf.every(({ properties }) => {
    const status = (properties as Record<string, JsonSchema> | undefined)?.['status'];
    return (
      status && !status['enum'] && !status['const'] && [status['type'] ?? 'string'].flat().includes('string')
    );
  });
}
