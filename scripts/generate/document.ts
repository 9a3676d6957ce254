/** The bundled OpenAPI document, as far as the generator reads it. */
import type { Echo, Given, JsonValue as Json } from './operation-types.js';

export type { Given, Json };

export type JsonSchema = { [keyword: string]: Json };

/** Where the interface document says it, and what that rests on: a sentence, what it lets one infer, or a ruling. */
export interface Citation {
  clause: string;
  /** `stated`, `inferred`, or the id of a ruling. */
  basis: string;
}

export interface Requirement extends Citation {
  id: string;
  level: Level;
  text: string;
  excluded?: string;
  /** The places whose values it compares (scripts/generate/value-coverage.ts), where no keyword of the spec says it. */
  reads?: string[];
}

export interface Unspecified extends Citation {
  id: string;
  text: string;
  accepted: string[];
}

export interface ParameterObject {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: Json;
}

export type Level = 'MUST' | 'SHOULD';

export interface RequestExample {
  summary?: string;
  value: Json;
  'x-given'?: Given[];
  /** SHOULD where the document may be read against the form; MUST where it says nothing. */
  'x-level'?: Level;
}

export interface ResponseExample {
  summary?: string;
  value: Json;
  /** The request examples that it answers; every one where none is named. */
  'x-requests'?: string[];
  /** JSON pointers to the unions of the schema of which this form is meant as it is shown. */
  'x-decides'?: string[];
}

export interface MediaType<Example = RequestExample> {
  schema: JsonSchema;
  example?: Json;
  examples?: Record<string, Example>;
}

/** How a documented refusal comes about: an accepted request, and what is changed in it. */
export interface Refusal {
  /** The responses that show it, by their keys. */
  responses: string[];
  /** The example of the response; the only one where none is named. */
  example?: string;
  /** The request example to begin with; the first one where none is named. */
  request?: string;
  /** The states of the broken request, in place of those of the request example. */
  'x-given'?: Given[];
  /** JSON pointers into the request to values in place of what the request example has. */
  set?: Record<string, Json>;
  remove?: string[];
  /** The same, to the prefixes of values that nobody knows. */
  fresh?: Record<string, string>;
  /** Members of the answer to the words that the document quotes. */
  says?: Record<string, string>;
  /** The document gives no status for it: any refusal will do. So it is under a range (`4XX`). */
  open?: boolean;
  /** Why no interaction shows it. */
  excluded?: string;
}

export interface OperationObject {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters?: ParameterObject[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, { description: string; content?: Record<string, MediaType<ResponseExample>> }>;
  'x-clause': string;
  /** Where a derived row of the operation rests on another place, or on something else, than such rows do. */
  'x-derived'?: Record<string, Partial<Citation>>;
  'x-effect': 'none' | 'creates' | 'charges' | 'moves-money';
  /** The provider state without which it creates something, though it reads otherwise. */
  'x-creates-unless'?: string;
  /** What it shares with other operations: their requirements are judged one after the other. By default its tag. */
  'x-lane'?: string;
  /** By the name of a requirement: what it is built on. Beside what the document's own says of all operations. */
  'x-needs'?: Record<string, string[]>;
  'x-success'?: number[];
  /** Headers that the document lists for every request, beside the credentials. */
  'x-headers'?: Record<string, string>;
  'x-given'?: Given[];
  'x-uses-up'?: string[];
  'x-echoes'?: Echo[];
  'x-record'?: string;
  'x-requirements'?: Requirement[];
  'x-unspecified'?: Unspecified[];
  'x-refusals'?: Record<string, Refusal>;
  'x-unshaped'?: boolean;
}

export interface Document {
  info: { title: string; version: string; description?: string };
  servers?: { url: string; description?: string }[];
  tags: { name: string; 'x-feature': string; description: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, OperationObject>>;
  webhooks?: Record<string, Record<string, OperationObject>>;
  components: { schemas?: Record<string, JsonSchema>; securitySchemes?: Record<string, { name: string }> };
  'x-needs'?: Record<string, string[]>;
  'x-requirements'?: Requirement[];
  'x-unspecified'?: Unspecified[];
}

export interface Route {
  method: string;
  path: string;
  operation: OperationObject;
}

/** The JSON body of a request; undefined where the operation takes none. */
export const requestMedia = ({ requestBody }: OperationObject): MediaType | undefined =>
  requestBody?.content['application/json'];

/** The JSON body of the success that the document shows; undefined where it shows none. */
export function successMedia({ responses }: OperationObject): MediaType<ResponseExample> | undefined {
  const status = Object.keys(responses).find((one) => one.startsWith('2'));
  return status === undefined ? undefined : responses[status]!.content?.['application/json'];
}

export const parametersIn = (place: ParameterObject['in'], { parameters = [] }: OperationObject) =>
  parameters.filter((parameter) => parameter.in === place);

/** The feature of an operation, by its tag. */
export const featureOf = ({ tags }: Document, tag: string): string =>
  tags.find(({ name }) => name === tag)?.['x-feature'] ?? tag;

export const unionOf = (ids: readonly string[]): string =>
  ids.map((id) => `\n  | '${id}'`).join('') || ' never';

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** A function that computes its result once for each document. */
export function oncePerDocument<T>(compute: (document: Document) => T): (document: Document) => T {
  const results = new WeakMap<Document, T>();
  return (document) => {
    if (!results.has(document)) results.set(document, compute(document));
    return results.get(document)!;
  };
}

/** Every operation with a shape, by the order of the tags, then of the document. */
export const routes = oncePerDocument((document): readonly Route[] =>
  allRoutes(document).filter(({ operation }) => !operation['x-unshaped']),
);

/** The operations that the interface document only names. */
export function unshapedRoutes(document: Document): Route[] {
  return allRoutes(document).filter(({ operation }) => operation['x-unshaped']);
}

/** The events that the service sends: operations of the receiver, with the event's name. */
export function webhooks(document: Document): { event: string; operation: OperationObject }[] {
  return Object.entries(document.webhooks ?? {}).map(([event, item]) => ({
    event,
    operation: item['post']!,
  }));
}

function allRoutes(document: Document): Route[] {
  const order = document.tags.map((tag) => tag.name);
  const rank = (route: Route): number => order.indexOf(route.operation.tags[0]);
  return Object.entries(document.paths)
    .flatMap(([path, item]) =>
      methods.filter((method) => item[method]).map((method) => ({ method, path, operation: item[method]! })),
    )
    .sort((a, b) => rank(a) - rank(b));
}

// What a reference points to, itself without references: one object for all places that refer to it.
const dereferenced = oncePerDocument(() => new Map<string, unknown>());

/** A copy of a JSON value in which each entry or member is what `map` makes of it; a scalar is itself. */
export function mapMembers(value: unknown, map: (item: unknown, name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => map(item, ''));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, map(item, name)]));
}

/** The value with every `$ref` replaced by what it points to. Request schemas are not recursive. */
export function dereference<T>(document: Document, value: T): T {
  const reference = (value as { $ref?: unknown } | null)?.$ref;
  if (typeof reference !== 'string') return mapMembers(value, (item) => dereference(document, item)) as T;
  const known = dereferenced(document);
  if (!known.has(reference)) known.set(reference, dereference(document, resolve(document, reference)));
  return known.get(reference) as T;
}

function resolve(document: Document, reference: string): unknown {
  const parts = reference.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = valueAt(document, parts.slice(1));
  if (found === undefined) throw new Error(`${reference} points nowhere in the bundled spec`);
  return found;
}

/** The value at the parts of a JSON pointer; undefined where there is none. */
export function valueAt(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce((found, part) => (found as Record<string, unknown> | undefined)?.[part], value);
}
