import { sentInWords, type SentFault } from '../../contract/finding.js';
import type { JsonValue } from '../../contract/contract.js';
import { isObject } from '../../contract/json.js';
import { memberOf, valueAt, withValueAt } from '../../contract/pointer.js';
import { faultsOf, keywordsOf, requiredOf, schemasIn, type Schema } from '../schema.js';
import { boundaries, farOutside, type Candidate } from './candidates.js';
import { levelOf, type Level } from './level.js';

/** A location in a document, with its schema and a value that satisfies the schema. */
export interface SchemaLocation {
  /** JSON pointer into the document. */
  pointer: string;
  schema: Schema;
  /** The value in the document, or the documented example of a member that the document leaves out. */
  valid: JsonValue;
  isRequired: boolean;
  /** Whether it is an optional member. Entries of arrays and the whole document are not. */
  isOptional: boolean;
}

/**
 * Returns every location of a document that its schema describes: members, members that are left out but have an example, and the
 * first entry of an array. The schema must not contain references. Choices and conditions are ignored.
 */
export function schemaLocationsOf(schema: Schema, document: JsonValue): SchemaLocation[] {
  return below({ pointer: '', schema, valid: document, isRequired: false, isOptional: false });
}

function below(site: SchemaLocation): SchemaLocation[] {
  const { properties, items } = keywordsOf(site.schema);
  const required = requiredOf(site.schema);
  if (Array.isArray(site.valid) && isObject(items))
    return [site, ...at(site, '0', { schema: items, isRequired: false, isOptional: false })];
  if (!isObject(site.valid)) return [site];
  const members = schemasIn(properties).flatMap(([name, schema]) => {
    const isRequired = required.includes(name);
    return at(site, name, { schema, isRequired, isOptional: !isRequired });
  });
  return [site, ...members];
}

type Place = Omit<SchemaLocation, 'pointer' | 'valid'>;

function at(within: SchemaLocation, name: string, place: Place): SchemaLocation[] {
  const step = memberOf('', name);
  const known = valueAt(within.valid, step) ?? keywordsOf(place.schema)['example'];
  const valid = known as JsonValue | undefined;
  return valid === undefined ? [] : below({ pointer: within.pointer + step, valid, ...place });
}

/** A change that makes a valid document violate exactly one keyword in one location. */
export interface InvalidValue {
  /** For example `bvn: 10 digits`. */
  label: string;
  /** The same as data. */
  sent: SentFault;
  /** JSON pointer into the document. */
  pointer: string;
  keyword: string;
  /** The new value. Absent when the member is removed. */
  value?: JsonValue;
  /** Whether the server MUST or only SHOULD reject it (ruling:type-mismatch). */
  level: Level;
  /** Whether it is just outside the limit. The test of the rule uses only these. */
  isBoundary: boolean;
}

/**
 * Returns the invalid values of a valid document by keyword, in the order of the schema, with boundary values first. For a rule, it
 * returns only the boundary values of that rule.
 */
export function invalidValuesOf(
  schema: Schema,
  document: JsonValue,
  rule?: Pick<InvalidValue, 'pointer' | 'keyword'>,
): InvalidValue[] {
  const of = (site: SchemaLocation, keyword: string, isBoundary: boolean, all: Candidate[] = []) =>
    rule && rule.keyword !== keyword
      ? []
      : all.flatMap((one) => checked(schema, document, site, keyword, one, isBoundary));
  return schemaLocationsOf(schema, document)
    .filter(({ pointer }) => !rule || rule.pointer === pointer)
    .flatMap((site) => [
      ...(site.isRequired ? of(site, 'required', true, [['left out', undefined]]) : []),
      ...Object.entries(keywordsOf(site.schema)).flatMap(([keyword, limit]) => [
        ...of(site, keyword, true, boundaries[keyword]?.(limit, site)),
        ...(rule ? [] : of(site, keyword, false, farOutside[keyword]?.(limit, site))),
      ]),
    ]);
}

/** Returns the invalid value of a candidate, or none when the candidate violates no keyword, or any other keyword as well. */
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
  const sent = { ...(name === '' ? {} : { member: name }), fault: what, rule: keyword };
  const label = sentInWords(sent);
  return [{ label, sent, pointer, keyword, level, isBoundary, ...(value === undefined ? {} : { value }) }];
}
