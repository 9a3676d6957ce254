import type { JsonValue } from '../../contract/contract.js';

const nested = (depth: number): JsonValue => (depth === 0 ? [] : [nested(depth - 1)]);

/** Values of another JSON type than a member has, or of none that it can hold, by name. */
export const wrongTypes = {
  null: null,
  'an object': {},
  'an array': [],
  'a boolean': true,
  'a number': 7,
  'a huge number': 1e308,
  'a fraction': -0.5,
  'a text': 'cwit',
  'an object of objects': { $gt: { length: -1 }, toString: null },
  'an array of arrays': nested(200),
} satisfies Record<string, JsonValue>;

export type WrongType = keyof typeof wrongTypes;

export const wrongTypeNames = Object.keys(wrongTypes) as WrongType[];
