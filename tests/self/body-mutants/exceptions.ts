import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { JsonValue } from '../../../src/contract/contract.js';
import type { Mutation } from './mutations.js';
import type { Place } from './places.js';

/** The mutations that each freedom allows. */
const passes = {
  optional: ['left out'],
  nullable: ['null'],
  empty: ['empty'],
  'any-type': ['null', 'a text', 'a number', 'a boolean', 'an object', 'an array'],
  'boolean-or-word': ['a boolean', 'a text'],
  'one-or-many': ['an array'],
} as const satisfies Record<string, readonly Mutation[]>;

type Freedom = keyof typeof passes;

/** A row of `spec/exceptions.yaml`. */
interface Exception {
  schema: string;
  field: string;
  freedom: Freedom | Freedom[];
  reason: string;
  unless?: string;
  sample?: JsonValue;
}

export const exceptions = parse(readFileSync('spec/exceptions.yaml', 'utf8')) as readonly Exception[];

/** The exceptions that apply to a place. */
export function exceptionsAt({ names }: Place): Exception[] {
  return exceptions.filter(
    ({ schema, field, unless }) =>
      names.has(`${schema} ${field}`) && ![...names].some((name) => name.startsWith(`${unless} `)),
  );
}

/** Tests whether the exceptions allow a mutation of a place. */
export function isFree(place: Place, mutation: Mutation): boolean {
  const freedoms = exceptionsAt(place).flatMap(({ freedom }) => freedom);
  return freedoms.some((freedom) => (passes[freedom] as readonly Mutation[]).includes(mutation));
}
