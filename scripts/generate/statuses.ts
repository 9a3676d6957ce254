import {
  dereference,
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
function acceptsAnything(content: Record<string, MediaType<ResponseExample>>): boolean {
  const { anyOf, ...schema } = content['application/json']?.schema ?? {};
  const alternatives = (anyOf ?? [schema]) as JsonSchema[];
  return alternatives.some((schema) =>
    Object.keys(schema).every((keyword) => ['title', 'description'].includes(keyword)),
  );
}

/** The refusal statuses that the document names without a body: any body will do. */
export function bareStatuses(operation: OperationObject): string[] {
  return Object.keys(operation.responses).filter(
    (status) => status.startsWith('4') && !operation.responses[status]!.content,
  );
}

/** Whether the document leaves open which words the `status` of an envelope says. */
export function statusIsOpen(document: Document, operation: OperationObject): boolean {
  const [response] = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const schema = response?.[1].content?.['application/json']?.schema;
  if (!schema) return false;
  const { oneOf = [schema] } = dereference(document, schema) as { oneOf?: JsonSchema[] };
  return oneOf.every(({ properties }) => {
    const status = (properties as Record<string, JsonSchema> | undefined)?.['status'];
    return (
      status && !status['enum'] && !status['const'] && [status['type'] ?? 'string'].flat().includes('string')
    );
  });
}
