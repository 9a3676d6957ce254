import { formats, type JsonValue } from '../contract/contract.js';
import { isObject, sameJson } from '../contract/json.js';
import { memberOf } from '../contract/pointer.js';

/** The JSON Schema of a part of a request. It has no references, choices or conditions. */
export type Schema = boolean | { readonly [keyword: string]: JsonValue };

/** The keywords of a schema. A boolean schema has none. */
export function keywordsOf(schema: Schema): { readonly [keyword: string]: JsonValue } {
  return typeof schema === 'boolean' ? {} : schema;
}

/** The schemas in the value of a keyword, by name or index. */
export function schemasIn(value: JsonValue | undefined): [name: string, schema: Schema][] {
  return typeof value === 'object' && value !== null ? (Object.entries(value) as [string, Schema][]) : [];
}

export const requiredOf = (schema: Schema): readonly string[] =>
  (keywordsOf(schema)['required'] ?? []) as string[];

/** Whether a value satisfies a keyword with this limit. A keyword does not apply to values of other JSON types. */
type Assertion = (value: unknown, limit: never) => boolean;

const ofNumber =
  (satisfies: (value: number, limit: number) => boolean): Assertion =>
  (value, limit) =>
    typeof value !== 'number' || satisfies(value, limit);

const ofText =
  <T>(satisfies: (value: string, limit: T) => boolean): Assertion =>
  (value, limit) =>
    typeof value !== 'string' || satisfies(value, limit);

const ofArray =
  (satisfies: (length: number, limit: number) => boolean): Assertion =>
  (value, limit) =>
    !Array.isArray(value) || satisfies(value.length, limit);

/** The length in code points, as JSON Schema defines it. */
const length = (text: string): number => [...text].length;

/** The JSON Schema assertions that apply to a value as a whole. */
export const assertions: Readonly<Record<string, Assertion>> = {
  type: (value, limit: string | string[]) => [limit].flat().some((type) => isOfType(value, type)),
  enum: (value, limit: unknown[]) => limit.some((allowed) => sameJson(allowed, value)),
  const: (value, limit) => sameJson(limit, value),
  minimum: ofNumber((value, limit) => value >= limit),
  maximum: ofNumber((value, limit) => value <= limit),
  minLength: ofText((value, limit: number) => length(value) >= limit),
  maxLength: ofText((value, limit: number) => length(value) <= limit),
  pattern: ofText((value, limit: string) => new RegExp(limit, 'u').test(value)),
  format: ofText((value, limit: string) => isOfFormat(value, limit)),
  minItems: ofArray((count, limit) => count >= limit),
  maxItems: ofArray((count, limit) => count <= limit),
};

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  // JSON.parse reads a number beyond the range of a double as Infinity.
  if (type === 'integer')
    return typeof value === 'number' && (Number.isInteger(value) || !Number.isFinite(value));
  return typeof value === type;
}

function isOfFormat(value: string, name: string): boolean {
  const test = formats[name];
  if (!test) throw new Error(`Unknown format "${name}" in a schema.`);
  return test(value);
}

/** A keyword that a value violates, and the location. */
export interface Fault {
  /** JSON pointer into the value. For `required`, it points to the missing member. */
  pointer: string;
  keyword: string;
}

export function faultsOf(schema: Schema, value: unknown, pointer = ''): Fault[] {
  const keywords = keywordsOf(schema);
  const own = Object.entries(keywords)
    .filter(([keyword, limit]) => assertions[keyword]?.(value, limit as never) === false)
    .map(([keyword]) => ({ pointer, keyword }));
  if (Array.isArray(value) && 'items' in keywords) {
    const items = keywords['items'] as Schema;
    return [...own, ...value.flatMap((entry, index) => faultsOf(items, entry, `${pointer}/${index}`))];
  }
  if (!isObject(value)) return own;
  const members = schemasIn(keywords['properties'])
    .filter(([name]) => Object.hasOwn(value, name))
    .flatMap(([name, inner]) => faultsOf(inner, value[name], memberOf(pointer, name)));
  const missing = requiredOf(schema)
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({ pointer: memberOf(pointer, name), keyword: 'required' }));
  return [...own, ...members, ...missing];
}
