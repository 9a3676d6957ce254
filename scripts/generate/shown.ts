import {
  dereference,
  oncePerDocument,
  requestMedia,
  routes,
  successMedia,
  type Document,
  type JsonSchema,
  type OperationObject,
} from './document.js';
import type { Shown } from './operation-types.js';

// A place in a response that contains a record, with the names of the schemas that describe it.
interface Place {
  pointer: string;
  names: string[];
  properties: Record<string, JsonSchema>;
}

// An operation whose request may create the records in responses.
interface Maker {
  rank: number;
  operation: OperationObject;
  /** The optional members of its request. */
  optional: string[];
  /** The names of the schemas that describe its response. */
  made: ReadonlySet<string>;
}

/**
 * The request members that the records of a response show: those of the operation's own request, and those of requests that
 * create records of the same schema. A field shows the member of its name, or the member that `x-shows` names.
 */
export function shownMembers(document: Document, operation: OperationObject): Shown[] {
  const places = placesOf(document, operation);
  const { all, bySchema } = makersOf(document);
  const related = places.flatMap(({ names }) => names.flatMap((name) => bySchema.get(name) ?? []));
  return [...new Set([...all.filter((maker) => maker.operation === operation), ...related])]
    .sort((one, other) => one.rank - other.rank)
    .flatMap((maker) =>
      places
        .filter(({ names }) => maker.operation === operation || names.some((name) => maker.made.has(name)))
        .flatMap((place) => membersAt(document, place, maker)),
    );
}

function membersAt(
  document: Document,
  { pointer, properties }: Place,
  { operation, optional }: Maker,
): Shown[] {
  return Object.entries(properties).flatMap(([field, schema]): Shown[] => {
    const member = (schema['x-shows'] ?? field) as string;
    if (!optional.includes(member)) return [];
    const example = dereference(document, schema)['example'] ?? null;
    const earlier = schema['x-may-be-earlier'] ? { earlier: true as const } : {};
    return [{ pointer: `${pointer}/${field}`, of: operation.operationId, member, example, ...earlier }];
  });
}

/** The operations with an optional request member, and the same operations by the schemas of their records. */
const makersOf = oncePerDocument((document) => {
  const all = routes(document)
    .map(({ operation }, rank): Maker => ({
      rank,
      operation,
      optional: optionalMembers(document, operation),
      made: new Set(placesOf(document, operation).flatMap(({ names }) => names)),
    }))
    .filter(({ optional }) => optional.length > 0);
  const bySchema = new Map<string, Maker[]>();
  for (const maker of all)
    for (const name of maker.made) bySchema.set(name, [...(bySchema.get(name) ?? []), maker]);
  return { all, bySchema };
});

/** The optional members of a request, without those that have a default. */
function optionalMembers(document: Document, operation: OperationObject): string[] {
  const { properties = {}, required = [] } = dereference(document, requestMedia(operation)?.schema ?? {}) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.keys(properties).filter(
    (name) => !required.includes(name) && properties[name]!['default'] === undefined,
  );
}

function placesOf(document: Document, operation: OperationObject): Place[] {
  return parts(document, successMedia(operation)?.schema ?? {}, '').flatMap(({ properties }) =>
    Object.entries(properties).flatMap(([name, record]) => parts(document, record, `/${name}`)),
  );
}

// The objects at the place of a schema, or in an array there.
function parts(document: Document, schema: JsonSchema, pointer: string, names: string[] = []): Place[] {
  const { $ref, oneOf, allOf, items } = schema as {
    $ref?: string;
    oneOf?: JsonSchema[];
    allOf?: JsonSchema[];
    items?: JsonSchema;
  };
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1)!;
    return parts(document, document.components.schemas?.[name] ?? {}, pointer, [...names, name]);
  }
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  return [
    ...(properties ? [{ pointer, names, properties }] : []),
    ...[...(oneOf ?? []), ...(allOf ?? [])].flatMap((one) => parts(document, one, pointer, names)),
    ...(items ? parts(document, items, `${pointer}/*`, names) : []),
  ];
}

/** Makes a field of a response schema optional; `*` in its path stands for each entry of an array. */
export function withOptional(schema: JsonSchema, [step = '', ...rest]: string[]): JsonSchema {
  const open: JsonSchema = { ...schema };
  for (const keyword of ['oneOf', 'allOf'])
    if (Array.isArray(schema[keyword]))
      open[keyword] = (schema[keyword] as JsonSchema[]).map((one) => withOptional(one, [step, ...rest]));
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  if (step === '*' && schema['items'])
    return { ...open, items: withOptional(schema['items'] as JsonSchema, rest) };
  if (rest.length === 0 && Array.isArray(schema['required']))
    return { ...open, required: schema['required'].filter((name) => name !== step) };
  return properties?.[step] && rest.length > 0
    ? { ...open, properties: { ...properties, [step]: withOptional(properties[step], rest) } }
    : open;
}
