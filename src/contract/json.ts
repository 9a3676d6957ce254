/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of a JSON object; empty for any other value. */
export const membersOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** An object without its undefined members. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Removes undefined members. */
export function defined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}

// A number with as many digits, or such an exponent, may be beyond the range of a JavaScript number.
const mayBeBeyond = /\d{300}|[eE]\+?\d{3}/;
const finite = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE)) : value;

/** Parses JSON; undefined if the text is not JSON. A number out of range becomes the nearest one (ruling:exact-numbers). */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '', mayBeBeyond.test(text ?? '') ? finite : undefined) as unknown;
  } catch {
    return undefined;
  }
}

/** Converts a value for a path or a query: text stays as it is, anything else becomes JSON. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Serializes JSON with sorted members, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** Whether two JSON values are equal. Deep nesting is safe, where a recursive comparison would overflow. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other || Object.is(one, other);
  // Equal values mostly have their members in the same order, and sorting them takes ten times as long.
  return (
    one === other || JSON.stringify(one) === JSON.stringify(other) || canonical(one) === canonical(other)
  );
}

/** The JSON type of a value; undefined for no value. */
export function jsonTypeOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
