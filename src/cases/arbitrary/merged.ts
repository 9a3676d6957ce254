import type { JsonValue } from '../../contract/contract.js';
import { canonical } from '../../contract/canonical.js';
import { isAdditional, keeps } from '../schema/faults.js';
import type { keywordsOf } from '../schema/schema.js';
import { schemasIn, type Schema } from '../schema/schema.js';
import { types } from './keywords.js';

/** A schema without references and alternatives at its top. */
export type Plain = ReturnType<typeof keywordsOf>;

type Merge = (one: never, other: never) => unknown;

const least: Merge = (one: number, other: number) => Math.max(one, other);
const most: Merge = (one: number, other: number) => Math.min(one, other);
const both: Merge = (one: Schema, other: Schema) => ({ allOf: [one, other] });
const byName: Merge = (one: Record<string, Schema>, other: Record<string, Schema>) => ({
  ...one,
  ...other,
  ...Object.fromEntries(
    Object.keys(one)
      .filter((name) => Object.hasOwn(other, name))
      .map((name) => [name, { allOf: [one[name], other[name]] }]),
  ),
});

// What two keywords say together. Where one of them stands (`pattern`, `format`, `multipleOf`), a filter looks after the other.
const merges: Record<string, Merge> = {
  type: (one: string | string[], other: string | string[]) => commonTypes([one].flat(), [other].flat()),
  enum: (one: unknown[], other: unknown[]) =>
    one.filter((value) => other.some((allowed) => canonical(allowed) === canonical(value))),
  minimum: least,
  maximum: most,
  exclusiveMinimum: least,
  exclusiveMaximum: most,
  minLength: least,
  maxLength: most,
  minItems: least,
  maxItems: most,
  minProperties: least,
  maxProperties: most,
  uniqueItems: (one: boolean, other: boolean) => one || other,
  required: (one: string[], other: string[]) => [...new Set([...one, ...other])],
  items: both,
  propertyNames: both,
  additionalProperties: both,
  properties: byName,
  patternProperties: byName,
  prefixItems: (one: Schema[], other: Schema[]) =>
    (one.length > other.length ? one : other).map((_, index) => ({
      allOf: [one[index] ?? true, other[index] ?? true],
    })),
};

/** What two schemas say together; null when nothing can keep both. */
export function merged(some: Plain, others: Plain): Plain | null {
  const [one, other] = [expanded(some, others), expanded(others, some)];
  const result: Record<string, unknown> = { ...other, ...one };
  for (const keyword of Object.keys(one)) {
    const merge = merges[keyword];
    if (merge && keyword in other) result[keyword] = merge(one[keyword] as never, other[keyword] as never);
  }
  // Of what one of them lists, the other may leave nothing.
  if (Array.isArray(result['enum']))
    result['enum'] = result['enum'].filter((value) => keeps(result as Plain, value));
  const impossible = ['type', 'enum'].some(
    (keyword) => Array.isArray(result[keyword]) && result[keyword].length === 0,
  );
  return impossible ? null : (result as Plain);
}

// `const` is an enumeration of one; what is additional to one schema may be a member that the other names.
function expanded({ const: only, ...plain }: Plain, other: Plain): Plain {
  const enumerated = only === undefined ? plain : { ...plain, enum: [only] };
  const additional = plain['additionalProperties'];
  if (additional === undefined) return enumerated;
  const properties = { ...(plain['properties'] as Record<string, JsonValue>) };
  for (const [name] of schemasIn(other['properties']))
    if (isAdditional(name, plain)) properties[name] = additional;
  return { ...enumerated, properties };
}

function commonTypes(one: string[], other: string[]): string[] {
  const allows = (list: string[], type: string): boolean =>
    list.includes(type) || (type === 'integer' && list.includes('number'));
  return types.filter(
    (type) => allows(one, type) && allows(other, type) && (one.includes(type) || other.includes(type)),
  );
}
