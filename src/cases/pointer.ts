import type { JsonValue } from '../contract/contract.js';

const parts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The pointer to a member of what a pointer points to. */
export const memberOf = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The pointer to what a member is in. */
export const parentOf = (pointer: string): string => pointer.replace(/\/[^/]*$/, '');

/** What a JSON pointer points to; undefined when there is nothing. */
export function valueAt(document: unknown, pointer: string): unknown {
  return parts(pointer).reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    document,
  );
}

/** A copy of the document with a value put where the pointer points; undefined takes the member out. */
export function withValueAt(document: JsonValue, pointer: string, value: JsonValue | undefined): JsonValue {
  const copy = structuredClone(document);
  const path = parts(pointer);
  const last = path.pop();
  if (last === undefined) return value ?? null;
  const parent = path.reduce<unknown>(
    (found, part) => (found as Record<string, unknown>)[part],
    copy,
  ) as Record<string, JsonValue>;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}
