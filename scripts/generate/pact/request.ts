import {
  parametersIn,
  valueAt,
  type Json,
  type OperationObject,
  type ParameterObject,
  type Refusal,
} from '../document.js';
import type { Form } from '../outcomes.js';
import { matcher, regex } from './matchers.js';
import type { Preconditions } from './states.js';

type Place = 'path' | 'query' | 'header';
type Injected = Preconditions['injected'];

/** The arguments of the client's method: the literal examples of the spec. */
export interface Init {
  params: Record<Place, Record<string, string>>;
  body?: Json;
}

export interface PactRequest {
  path: Json;
  query: Record<string, Json>;
  headers: Record<string, Json>;
  body?: Json;
}

/**
 * The literal request of a form: the body, and the parameters that are required or come from a state. A refusal applies its
 * changes, but keeps the example values of members that it makes fresh.
 */
export function literal(
  operation: OperationObject,
  form: Form,
  injected: Injected,
  { set = {}, remove = [] }: Partial<Refusal> = {},
): Init {
  const members = (place: Place): Record<string, string> =>
    Object.fromEntries(
      parametersIn(place, operation)
        .filter(({ name, required }) => required || `/${place}/${name}` in injected)
        .map((parameter) => [parameter.name, textOf(parameter)]),
    );
  const { body } = form;
  const params = { path: members('path'), query: members('query'), header: members('header') };
  const init = structuredClone(body === undefined ? { params } : { params, body });
  for (const [pointer, value] of Object.entries(set)) place(init, pointer, value);
  for (const pointer of remove) place(init, pointer, undefined);
  return init;
}

// `/body/…` points into the body; `/path/…`, `/query/…` and `/header/…` point to parameters.
function place(init: Init, pointer: string, value: Json | undefined): void {
  const [, where = '', ...parts] = pointer.split('/');
  const last = parts.pop() ?? '';
  const root = where === 'body' ? init.body : init.params[where as Place];
  const parent = valueAt(root, parts) as Members | undefined;
  if (!parent)
    throw new Error(`A rejection changes ${pointer}, which the request does not have. Correct x-refusals.`);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}

/** The request in the pact. Values of a provider state are matchers with generators. */
export function pactRequest(path: string, { params, body }: Init, injected: Injected): PactRequest {
  const members = (place: 'query' | 'header'): Record<string, Json> =>
    Object.fromEntries(
      Object.entries(params[place]).map(([name, value]) => [
        name,
        given(value, injected[`/${place}/${name}`] ?? ''),
      ]),
    );
  return {
    path: pactPath(path, params.path, injected),
    query: members('query'),
    headers: members('header'),
    ...(body === undefined ? {} : { body: pactBody(body, injected) }),
  };
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
    const parent = valueAt(copy, parts) as Members | undefined;
    const example = parent?.[last];
    if (!parent || example === undefined)
      throw new Error(`A state provides ${pointer}, which the example does not have. Correct x-given.`);
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
  throw new Error(`The parameter ${name} has no example. Add one.`);
}

function generator(expression: string): Members {
  return { 'pact:generator:type': 'ProviderState', expression };
}
