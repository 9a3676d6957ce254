import { membersOf } from '../../contract/json.js';

/** A text or a number as text; empty for other values, which some tools write in place of a missing one. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Headers by their names in lower case, without the pseudo-headers of HTTP/2. */
export function headersOf(recorded: unknown): Record<string, string> {
  const headers = new Map<string, string>();
  for (const { name, value } of Array.isArray(recorded) ? recorded.map(membersOf) : []) {
    const key = asText(name).trim().toLowerCase();
    if (key === '' || key.startsWith(':')) continue;
    const known = headers.get(key);
    headers.set(key, known === undefined ? asText(value) : `${known}, ${asText(value)}`);
  }
  return Object.fromEntries(headers);
}
