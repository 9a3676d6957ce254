import type { JsonValue } from './contract.js';

/** The names of the members on the way to what a pointer points to. */
export const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The pointer to a member of what a pointer points to. */
export const memberOf = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The pointer to what a member is in. */
export const parentOf = (pointer: string): string => pointer.replace(/\/[^/]*$/, '');

/** The pointer with `*` for the number of each item: which of its items shows a fault is by chance. */
export const anyItem = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');

/** What a JSON pointer points to; undefined when there is nothing. */
export function valueAt(document: unknown, pointer: string): unknown {
  return partsOf(pointer).reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    document,
  );
}

/**
 * The document with a value put where the pointer points; undefined takes the member out. What is not on the way
 * there is shared with the document.
 */
export function withValueAt(document: JsonValue, pointer: string, value: JsonValue | undefined): JsonValue {
  return put(document, partsOf(pointer), value) ?? null;
}

function put(
  document: JsonValue | undefined,
  [part, ...rest]: string[],
  value: JsonValue | undefined,
): JsonValue | undefined {
  if (part === undefined) return value;
  const copy = (Array.isArray(document) ? [...document] : { ...(document as object) }) as Record<
    string,
    JsonValue
  >;
  const inner = put(copy[part], rest, value);
  if (inner === undefined) delete copy[part];
  else copy[part] = inner;
  return copy;
}
