/** The members of the bundled OpenAPI document that the generator reads. */
import type { Echo, Given, JsonValue as Json } from './operation-types.js';

export type { Given, Json };

export type JsonSchema = { [keyword: string]: Json };

/** The source in the interface document, and its basis: a statement, an inference or an interpretation. */
export interface Citation {
  clause: string;
  /** `stated`, `inferred`, or the id of an interpretation. */
  basis: string;
}

export interface Requirement extends Citation {
  id: string;
  level: Level;
  text: string;
  excluded?: string;
  /** The places whose values it compares (scripts/generate/value-coverage.ts), if no keyword of the spec shows them. */
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
  /** SHOULD if the document can be read to exclude the form; default: MUST. */
  'x-level'?: Level;
}

export interface ResponseExample {
  summary?: string;
  value: Json;
  /** The request examples that it answers; default: all. */
  'x-requests'?: string[];
  /** JSON pointers to the unions of the schema whose alternative this example decides. */
  'x-decides'?: string[];
}

export interface MediaType<Example = RequestExample> {
  schema: JsonSchema;
  example?: Json;
  examples?: Record<string, Example>;
}

/** A request that causes a documented error response: an accepted request, with changes. */
export interface Refusal {
  /** The keys of the responses that show it. */
  responses: string[];
  /** The example of the response; default: the only one. */
  example?: string;
  /** The request example to change; default: the first. */
  request?: string;
  /** The states of the changed request, instead of those of the request example. */
  'x-given'?: Given[];
  /** New values by JSON pointers into the request. */
  set?: Record<string, Json>;
  remove?: string[];
  /** Prefixes of fresh, unknown values by JSON pointers into the request. */
  fresh?: Record<string, string>;
  /** Texts that the document quotes, by members of the response. */
  says?: Record<string, string>;
  /** The document gives no status, so any error response conforms; the response is under a range (`4XX`). */
  open?: boolean;
  /** The reason why no interaction shows it. */
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
  /** Other sources for derived requirements of the operation, by their names. */
  'x-derived'?: Record<string, Partial<Citation>>;
  'x-effect': 'none' | 'creates' | 'charges' | 'moves-money';
  /** The provider state without which the operation creates something; with it, the operation only reads. */
  'x-creates-unless'?: string;
  /** The concurrency group: requirements of operations in one group run serially. Default: the tag. */
  'x-lane'?: string;
  /** The requirements that each requirement depends on, by name, in addition to those for all operations. */
  'x-needs'?: Record<string, string[]>;
  'x-success'?: number[];
  /** Headers that the document lists for every request, besides the credentials. */
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

/** The JSON body of a request; undefined if the operation takes none. */
export const requestMedia = ({ requestBody }: OperationObject): MediaType | undefined =>
  requestBody?.content['application/json'];

/** The JSON body of a success; undefined if the document shows none. */
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

/** Makes a function compute its result once for each document. */
export function oncePerDocument<T>(compute: (document: Document) => T): (document: Document) => T {
  const results = new WeakMap<Document, T>();
  return (document) => {
    if (!results.has(document)) results.set(document, compute(document));
    return results.get(document)!;
  };
}

/** All operations with a shape, in the order of the tags, then of the document. */
export const routes = oncePerDocument((document): readonly Route[] =>
  allRoutes(document).filter(({ operation }) => !operation['x-unshaped']),
);

/** The operations that the interface document only names. */
export function unshapedRoutes(document: Document): Route[] {
  return allRoutes(document).filter(({ operation }) => operation['x-unshaped']);
}

/** The events that the service sends, as operations of the receiver, with the names of the events. */
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

// The targets of references, dereferenced once, so that all references share one object.
const dereferenced = oncePerDocument(() => new Map<string, unknown>());

/** Copies a JSON value and maps each entry or member; returns a scalar unchanged. */
export function mapMembers(value: unknown, map: (item: unknown, name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => map(item, ''));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, map(item, name)]));
}

/** Replaces every `$ref` in a value by its target. Request schemas must not be recursive. */
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
  if (found === undefined) throw new Error(`The bundled spec has no ${reference}.`);
  return found;
}

/** The value at the parts of a JSON pointer; undefined if it does not exist. */
export function valueAt(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce((found, part) => (found as Record<string, unknown> | undefined)?.[part], value);
}
