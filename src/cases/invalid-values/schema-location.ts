import type { JsonValue } from '../../contract/contract.js';
import { memberOf, valueAt } from '../../contract/pointer.js';
import { isObject } from '../schema/assertions.js';
import { keywordsOf, schemasIn, type Schema } from '../schema/schema.js';

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
  const { properties, required, items } = keywordsOf(site.schema);
  const members = isObject(site.valid)
    ? schemasIn(properties).flatMap(([name, schema]) => {
        const isRequired = ((required ?? []) as string[]).includes(name);
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
