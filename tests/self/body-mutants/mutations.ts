import type { JsonValue } from '../../../src/contract/contract.js';

/** A JSON value, or undefined for an omitted member. */
export type Shown = JsonValue | undefined;

const others = {
  'a text': 'text',
  'a number': 7,
  'a boolean': false,
  'an object': {},
  'an array': [],
} as const satisfies Record<string, JsonValue>;

export type Mutation = 'left out' | 'null' | 'empty' | keyof typeof others;

/** The value of a place after each mutation of it. */
export function mutationsOf(value: JsonValue, isMember: boolean): Map<Mutation, Shown> {
  const mutants = new Map<Mutation, Shown>();
  if (isMember) mutants.set('left out', undefined);
  mutants.set('null', null);
  if (typeof value === 'string' || Array.isArray(value)) mutants.set('empty', Array.isArray(value) ? [] : '');
  for (const [name, other] of Object.entries(others))
    if (typeOf(other) !== typeOf(value)) mutants.set(name as Mutation, other);
  return mutants;
}

const typeOf = (value: JsonValue): string => (Array.isArray(value) ? 'array' : typeof value);

/** A copy of a body with another value at a place. */
export function put(body: JsonValue, path: readonly string[], value: Shown): JsonValue {
  const copy = structuredClone(body);
  const holder = at(copy, path.slice(0, -1)) as Record<string, JsonValue>;
  if (value === undefined) delete holder[path.at(-1)!];
  else holder[path.at(-1)!] = value;
  return copy;
}

/** The value at a place of a body. */
export function at(body: JsonValue, path: readonly string[]): Shown {
  return path.reduce<Shown>((value, key) => (value as Record<string, Shown>)[key], body);
}
