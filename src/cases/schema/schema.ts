import type { JsonValue } from '../../contract/contract.js';

/** A JSON Schema of the 2020-12 draft, as the contract writes them. */
export type Schema = boolean | { readonly [keyword: string]: JsonValue };

/** The schemas that a `$ref` may name: by `#/components/schemas/NAME`, `#/$defs/NAME` or a pointer below one. */
export type Definitions = Readonly<Record<string, Schema>>;

/** The keywords of a schema; `true` has none. */
export function keywordsOf(schema: Schema): { readonly [keyword: string]: JsonValue } {
  return typeof schema === 'boolean' ? {} : schema;
}

/** The schemas that a keyword holds, by name or by place. */
export function schemasIn(value: JsonValue | undefined): [name: string, schema: Schema][] {
  return typeof value === 'object' && value !== null ? (Object.entries(value) as [string, Schema][]) : [];
}
