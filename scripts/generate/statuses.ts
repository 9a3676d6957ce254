import {
  dereference,
  successMedia,
  type Document,
  type JsonSchema,
  type MediaType,
  type OperationObject,
  type ResponseExample,
} from './document.js';

/** The success statuses: those that the document states, or else 200 and 201. */
export function successStatuses(operation: OperationObject): number[] {
  return (
    operation['x-success'] ??
    Object.keys(operation.responses)
      .filter((status) => status.startsWith('2'))
      .map(Number)
  );
}

/** The error statuses (`400`, `4XX`) with a documented body. */
export function errorShapes(operation: OperationObject): string[] {
  return Object.entries(operation.responses)
    .filter(([status, { content }]) => status.startsWith('4') && content && !acceptsAnything(content))
    .map(([status]) => status);
}

// If the schema or an alternative has no keyword, every body conforms, and a check could never fail.
const acceptsAnything = (content: Content): boolean => alternativesOf(content).some(isFree);

/**
 * The body of errors for a broken rule, if other errors with the same status have no documented body. The schema then has a
 * second alternative that accepts any body. Undefined without such a schema.
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

/** Whether a schema accepts any value. */
export const isFree = (schema: JsonSchema): boolean =>
  Object.keys(schema).every((keyword) => ['title', 'description'].includes(keyword));

/** The error statuses that the document names without a body, so that any body conforms. */
export function bareStatuses(operation: OperationObject): string[] {
  return Object.keys(operation.responses).filter(
    (status) => status.startsWith('4') && !operation.responses[status]!.content,
  );
}

/** Whether the document leaves the words of an envelope's `status` unspecified. */
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
