import type { JsonValue } from '../../contract/contract.js';
import { isObject } from '../../contract/json.js';
import { memberOf, valueAt, withValueAt } from '../../contract/pointer.js';
import { faultsOf, keywordsOf, requiredOf, schemasIn, type Schema } from '../schema.js';
import { boundaries, farOutside, type Candidate } from './candidates.js';
import { levelOf, type Level } from './level.js';

/** A place in a document, what its schema says of it, and a value that keeps it. */
export interface SchemaLocation {
  /** JSON pointer into the document. */
  pointer: string;
  schema: Schema;
  /** What is there, or the documented example of what may be there. */
  valid: JsonValue;
  /** Whether it is a member that must be there. */
  isRequired: boolean;
  /** Whether it may be left out: neither a required member nor the entry of an array nor the whole document. */
  isOptional: boolean;
}

/**
 * Every place of a document that its schema speaks of: members, those left out that have an example too, and the
 * first entry of an array. The schema has no references; choices and conditions are not looked into.
 */
export function schemaLocationsOf(schema: Schema, document: JsonValue): SchemaLocation[] {
  return below({ pointer: '', schema, valid: document, isRequired: false, isOptional: false });
}

function below(site: SchemaLocation): SchemaLocation[] {
  const { properties, items } = keywordsOf(site.schema);
  const required = requiredOf(site.schema);
  const members = isObject(site.valid)
    ? schemasIn(properties).flatMap(([name, schema]) => {
        const isRequired = required.includes(name);
        return at(site, name, { schema, isRequired, isOptional: !isRequired });
      })
    : [];
  const entries =
    Array.isArray(site.valid) && isObject(items)
      ? at(site, '0', { schema: items, isRequired: false, isOptional: false })
      : [];
  return [site, ...members, ...entries];
}

function at(
  { pointer, valid }: SchemaLocation,
  name: string,
  place: Omit<SchemaLocation, 'pointer' | 'valid'>,
): SchemaLocation[] {
  const step = memberOf('', name);
  const value = (valueAt(valid, step) ?? keywordsOf(place.schema)['example']) as JsonValue | undefined;
  return value === undefined ? [] : below({ pointer: pointer + step, valid: value, ...place });
}

/** What makes a right document break exactly one keyword in one place. */
export interface InvalidValue {
  /** Such as `bvn: 10 digits`. */
  label: string;
  /** JSON pointer into the document. */
  pointer: string;
  keyword: string;
  /** What is put there; absent where the member is taken out. */
  value?: JsonValue;
  /** Whether it MUST be refused, or only SHOULD (ruling:type-mismatch). */
  level: Level;
  /** It stands just outside the rule: what the requirement of the rule is judged by. */
  isBoundary: boolean;
}

/**
 * The invalid values of a right document, keyword by keyword in the order of the schema, boundaries first; of one rule
 * of it those at its boundary.
 */
export function invalidValuesOf(
  schema: Schema,
  document: JsonValue,
  rule?: Pick<InvalidValue, 'pointer' | 'keyword'>,
): InvalidValue[] {
  const of = (
    site: SchemaLocation,
    keyword: string,
    candidates: Candidate[] = [],
    isBoundary: boolean,
  ): InvalidValue[] =>
    rule && rule.keyword !== keyword
      ? []
      : candidates.flatMap((one) => checked(schema, document, site, keyword, one, isBoundary));
  return schemaLocationsOf(schema, document)
    .filter(({ pointer }) => !rule || rule.pointer === pointer)
    .flatMap((site) => [
      ...(site.isRequired ? of(site, 'required', [['left out', undefined]], true) : []),
      ...Object.entries(keywordsOf(site.schema)).flatMap(([keyword, limit]) => [
        ...of(site, keyword, boundaries[keyword]?.(limit, site), true),
        ...(rule ? [] : of(site, keyword, farOutside[keyword]?.(limit, site), false)),
      ]),
    ]);
}

/** The invalid value that a candidate makes; none when it breaks anything else than the keyword in its place. */
export function checked(
  schema: Schema,
  document: JsonValue,
  site: SchemaLocation,
  keyword: string,
  [what, value]: Candidate,
  isBoundary: boolean,
): InvalidValue[] {
  const { pointer } = site;
  const faults = faultsOf(schema, withValueAt(document, pointer, value));
  const allowed = keyword === 'type' ? ['type', 'enum', 'const'] : [keyword];
  const isOne =
    faults.some((fault) => fault.keyword === keyword) &&
    faults.every((fault) => fault.pointer === pointer && allowed.includes(fault.keyword));
  if (!isOne) return [];
  const name = pointer.slice(1).replaceAll('/', '.');
  const level = levelOf(keyword, value, site);
  if (level === undefined) return [];
  return [
    {
      label: name === '' ? what : `${name}: ${what}`,
      ...{ pointer, keyword, level, isBoundary },
      ...(value === undefined ? {} : { value }),
    },
  ];
}
