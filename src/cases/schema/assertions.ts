import { Big } from 'big.js';
import { formats } from '../../contract/contract.js';
import { canonical } from '../../contract/canonical.js';

/** Whether a value keeps a keyword of this limit. A keyword says nothing about values of another JSON type. */
type Assertion = (value: unknown, limit: never) => boolean;

const ofNumber =
  (keeps: (value: Big, limit: Big) => boolean): Assertion =>
  (value, limit) =>
    typeof value !== 'number' || keeps(exact(value), new Big(limit));

// What JSON holds beyond all doubles is read as infinite: larger than any bound.
const exact = (value: number): Big => new Big(Number.isFinite(value) ? value : `${Math.sign(value)}e400`);

const ofText =
  <T>(keeps: (value: string, limit: T) => boolean): Assertion =>
  (value, limit) =>
    typeof value !== 'string' || keeps(value, limit);

const ofArray =
  <T>(keeps: (value: unknown[], limit: T) => boolean): Assertion =>
  (value, limit) =>
    !Array.isArray(value) || keeps(value, limit);

const ofObject =
  <T>(keeps: (names: string[], limit: T) => boolean): Assertion =>
  (value, limit) =>
    !isObject(value) || keeps(Object.keys(value), limit);

/** Characters as JSON Schema counts them: code points. */
const length = (text: string): number => [...text].length;

/** The assertions of JSON Schema that look at a value as a whole. */
export const assertions: Readonly<Record<string, Assertion>> = {
  type: (value, limit: string | string[]) =>
    typeof limit === 'string' ? isOfType(value, limit) : limit.some((type) => isOfType(value, type)),
  enum: (value, limit: unknown[]) => limit.some((allowed) => canonical(allowed) === canonical(value)),
  const: (value, limit) => canonical(limit) === canonical(value),
  minimum: ofNumber((value, limit) => value.gte(limit)),
  maximum: ofNumber((value, limit) => value.lte(limit)),
  exclusiveMinimum: ofNumber((value, limit) => value.gt(limit)),
  exclusiveMaximum: ofNumber((value, limit) => value.lt(limit)),
  multipleOf: ofNumber((value, limit) => value.mod(limit).eq(0)),
  minLength: ofText((value, limit: number) => length(value) >= limit),
  maxLength: ofText((value, limit: number) => length(value) <= limit),
  pattern: ofText((value, limit: string) => new RegExp(limit, 'u').test(value)),
  format: ofText((value, limit: string) => keepsFormat(value, limit)),
  minItems: ofArray((value, limit: number) => value.length >= limit),
  maxItems: ofArray((value, limit: number) => value.length <= limit),
  uniqueItems: ofArray(
    (value, limit: boolean) => !limit || new Set(value.map(canonical)).size === value.length,
  ),
  minProperties: ofObject((names, limit: number) => names.length >= limit),
  maxProperties: ofObject((names, limit: number) => names.length <= limit),
  dependentRequired: ofObject((names, limit: Record<string, string[]>) =>
    names.every((name) =>
      (Object.hasOwn(limit, name) ? limit[name]! : []).every((one) => names.includes(one)),
    ),
  ),
};

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer')
    return typeof value === 'number' && (Number.isInteger(value) || !Number.isFinite(value));
  return typeof value === type;
}

function keepsFormat(value: string, name: string): boolean {
  const test = formats[name];
  if (!test) throw new Error(`no format is called ${name}`);
  return test(value);
}
