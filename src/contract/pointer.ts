import type { JsonValue } from './contract.js';

/** The parts of a JSON pointer, unescaped. */
export const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The pointer to a member of the value at a pointer. */
export const memberOf = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

export const parentOf = (pointer: string): string => pointer.replace(/\/[^/]*$/, '');

/** The pointer with `*` in place of item numbers, because a fault may be in any item. */
export const anyItem = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');

/** The value at a JSON pointer; undefined if there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  return partsOf(pointer).reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    document,
  );
}

/** A copy of the document with a new value at the pointer; undefined removes the member. */
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
