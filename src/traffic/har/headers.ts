import { isObject, membersOf } from '../../contract/json.js';

/** A text or a number as text; empty for other values, which some tools write in place of a missing one. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Headers by their names in lower case, without the pseudo-headers of HTTP/2. Recorders write them as an array of names with
 * values, as an object, as lines, or not at all.
 */
export function headersOf(recorded: unknown): Record<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of pairsIn(recorded)) {
    const key = asText(name).trim().toLowerCase();
    if (key === '' || key.startsWith(':')) continue;
    const known = headers.get(key);
    headers.set(key, known === undefined ? asText(value) : `${known}, ${asText(value)}`);
  }
  return Object.fromEntries(headers);
}

type Pair = readonly unknown[];

function pairsIn(recorded: unknown): Pair[] {
  if (Array.isArray(recorded)) return recorded.flatMap(pairsOf);
  if (typeof recorded === 'string') return recorded.split(/\r?\n/).map(pairOfLine);
  return Object.entries(membersOf(recorded)).flatMap(([name, value]) =>
    [value].flat().map((one: unknown): Pair => [name, one]),
  );
}

function pairsOf(one: unknown): Pair[] {
  if (typeof one === 'string') return [pairOfLine(one)];
  if (Array.isArray(one)) return [one];
  const { name, value, Name = name, Value = value } = membersOf(one);
  return Name === undefined && isObject(one) ? Object.entries(one) : [[Name, Value]];
}

const pairOfLine = (line: string): Pair => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1).trim()];
