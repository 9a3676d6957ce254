import type { Json, OperationObject, ParameterObject } from './document.js';
import { matcher, regex } from './pact-matchers.js';
import { firstExample, type Preconditions } from './pact-states.js';

type Place = 'path' | 'query' | 'header';
type Injected = Preconditions['injected'];

/** What the client's method is called with: the spec's literal examples. */
export interface Init {
  params: Record<Place, Record<string, string>>;
  body?: Json;
}

/** A request in Pact's integration JSON. */
export interface PactRequest {
  path: Json;
  query: Record<string, Json>;
  headers: Record<string, Json>;
  body?: Json;
}

/** The literal request of the first example: the parameters that are required or come from a state, and the body. */
export function literal(operation: OperationObject, injected: Injected): Init {
  const members = (place: Place): Record<string, string> =>
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter(
          (parameter) =>
            parameter.in === place && (parameter.required || `/${place}/${parameter.name}` in injected),
        )
        .map((parameter) => [parameter.name, textOf(parameter)]),
    );
  const { value: body } = firstExample(operation);
  const params = { path: members('path'), query: members('query'), header: members('header') };
  return body === undefined ? { params } : { params, body };
}

/** The literal request as the pact states it: what a state gives is a matcher with its generator. */
export function pactRequest(path: string, { params, body }: Init, injected: Injected): PactRequest {
  const members = (place: 'query' | 'header'): Record<string, Json> =>
    Object.fromEntries(
      Object.entries(params[place]).map(([name, value]) => [
        name,
        given(value, injected[`/${place}/${name}`] ?? ''),
      ]),
    );
  const request = {
    path: pactPath(path, params.path, injected),
    query: members('query'),
    headers: members('header'),
  };
  return body === undefined ? request : { ...request, body: pactBody(body, injected) };
}

function pactPath(path: string, examples: Record<string, string>, injected: Injected): Json {
  const filled = (fill: (example: string, source: string | undefined) => string): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) =>
      fill(encodeURIComponent(examples[name] ?? ''), injected[`/path/${name}`]),
    );
  const value = filled((example) => example);
  const expression = filled((example, source) => (source === undefined ? example : `\${${source}}`));
  if (expression === value) return value;
  const pattern = filled((example, source) => (source === undefined ? example : '[^/]+'));
  return regex(`^${pattern}$`, value, generator(expression));
}

function pactBody(body: Json, injected: Injected): Json {
  const copy = structuredClone(body);
  for (const [pointer, source] of Object.entries(injected)) {
    const [, place, ...parts] = pointer.split('/');
    if (place !== 'body') continue;
    const last = parts.pop() ?? '';
    const parent = parts.reduce(
      (value, part) => value?.[part] as Members | undefined,
      copy as Members | undefined,
    );
    const example = parent?.[last];
    if (!parent || example === undefined)
      throw new Error(`a state gives ${pointer}, but the example has no such member`);
    parent[last] = given(example, source);
  }
  return copy;
}

type Members = Record<string, Json>;

function given(example: Json, source: string): Json {
  return matcher('type', example, generator(`\${${source}}`));
}

function textOf({ name, example }: ParameterObject): string {
  if (typeof example === 'string') return example;
  if (typeof example === 'number') return String(example);
  throw new Error(`the parameter ${name} has no example`);
}

function generator(expression: string): Members {
  return { 'pact:generator:type': 'ProviderState', expression };
}
