import { valueAt } from '../../contract/pointer.js';
import type { Definitions, Schema } from './schema.js';

/** The schema that a `$ref` points to. Throws an Error when there is none. */
export function resolve(reference: string, definitions: Definitions): Schema {
  const document = { components: { schemas: definitions }, $defs: definitions };
  const found = reference.startsWith('#/') ? valueAt(document, reference.slice(1)) : undefined;
  if (found === undefined) throw new Error(`$ref ${reference} points nowhere`);
  return found as Schema;
}
