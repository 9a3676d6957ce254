import type { JsonValue } from '../contract/contract.js';

/** A value as a path or a query has it: text as it is, anything else as JSON. */
export function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
