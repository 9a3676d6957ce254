import { asText } from '../contract/json.js';
import type { JsonValue, Operation, RequestRule } from '../contract/contract.js';
import type { SentRequest } from '../contract/exchange.js';
import { valueAt, withValueAt } from '../contract/pointer.js';

/** A request to an operation before serialization. */
export interface Case {
  operation: Operation;
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Undefined when the request has no body. */
  body: JsonValue | undefined;
  /** The text of the body, if it differs from the JSON of `body`. */
  rawBody?: string;
  /** Each character of `rawBody` is one byte. */
  bytes?: true;
  /** Path segments and query as they are sent, if they differ from the encoded values of `path` and `query`. */
  rawPath?: Record<string, string>;
  rawQuery?: string;
  /** A parser, router or limit in front of the operation may reject the request with a body of its own. */
  isOdd?: true;
}

/** The documented example with fresh values for its unique members. The caller binds the values of provider states later. */
export function exampleCase(operation: Operation, example: number, fresh: (prefix: string) => string): Case {
  const row = operation.examples[example];
  if (!row) throw new Error(`${operation.id} has no example ${example}`);
  let body = row.body;
  for (const [pointer, prefix] of Object.entries(operation.unique)) {
    if (valueAt(body, pointer) !== undefined) body = withValueAt(body, pointer, fresh(prefix));
  }
  const path = Object.fromEntries(
    Object.entries(operation.pathExample).map(([name, value]) => [name, asText(value)]),
  );
  return { operation, path, query: {}, headers: {}, body: operation.bodySchema ? body : undefined };
}

/** Returns the case with a value at `/body/…`, `/path/NAME`, `/query/NAME` or `/header/NAME`. */
export function bound(base: Case, pointer: string, value: JsonValue): Case {
  const [, place = '', ...rest] = pointer.split('/');
  const name = rest.join('/');
  const text = { [name]: asText(value) };
  if (place === 'body') return { ...base, body: withValueAt(base.body ?? {}, `/${name}`, value) };
  if (place === 'path') return { ...base, path: { ...base.path, ...text } };
  if (place === 'query') return { ...base, query: { ...base.query, ...text } };
  if (place === 'header') return { ...base, headers: { ...base.headers, ...text } };
  throw new Error(
    `Cannot bind ${pointer} of ${base.operation.id}: the pointer must begin with /body, /path, /query or /header.`,
  );
}

/** Serializes a case. `credentials` are the headers that identify the business. */
export function serialise(base: Case, credentials: Record<string, string>): SentRequest {
  const path = base.operation.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => base.rawPath?.[name] ?? encodeURIComponent(base.path[name] ?? ''),
  );
  const query = base.rawQuery ?? new URLSearchParams(base.query).toString();
  const body = base.rawBody ?? (base.body === undefined ? null : JSON.stringify(base.body));
  return {
    method: base.operation.method,
    path: query ? `${path}?${query}` : path,
    headers: {
      accept: 'application/json',
      ...(body === null ? base.operation.headers : { 'content-type': 'application/json' }),
      ...credentials,
      ...base.headers,
    },
    body,
    ...(base.bytes ? { bytes: true as const } : {}),
    ...oddityOf(base, query),
  };
}

// Junk is not valid HTTP: a header outside ASCII, or a percent sign without two hexadecimal digits.
function oddityOf({ headers, rawPath = {}, isOdd }: Case, query: string): Pick<SentRequest, 'oddity'> {
  const isJunk =
    Object.values(headers).some((value) => /[^\t\x20-\x7e]/.test(value)) ||
    [query, ...Object.values(rawPath)].some((text) => /%(?![0-9a-f]{2})/i.test(text));
  if (isJunk) return { oddity: 'junk' };
  return isOdd ? { oddity: 'odd' } : {};
}

/**
 * Returns the index of the documented example that has the member of a rule, so that a test can break the rule in it. An
 * example that the server MUST accept comes first. Without such an example, and for a query rule, the index is 0.
 */
export function formWith({ examples }: Operation, rule: Pick<RequestRule, 'place' | 'pointer'>): number {
  const isHaving = (body: JsonValue | undefined) => valueAt(body, rule.pointer) !== undefined;
  const having = rule.place === 'body' ? examples.filter(({ body }) => isHaving(body)) : [];
  const form = having.find(({ level }) => level === 'MUST') ?? having[0];
  return form ? examples.indexOf(form) : 0;
}
