import fc from 'fast-check';
import type { JsonValue } from '../../contract/contract.js';
import { isAdditional } from '../schema/faults.js';
import { schemasIn, type Schema } from '../schema/schema.js';
import type { Plain } from './merged.js';
import type { Make } from './of-types.js';
import { matching } from './patterns.js';

type Members = Record<string, JsonValue>;

// Without a bound of their own objects have at most this many members that their schema does not name.
const usual = 3;

/**
 * Objects: the members that the schema names, those that are not required in or out, and such as
 * `patternProperties` and `additionalProperties` describe. Nothing else is added: that is fuzzing's part.
 */
export function objects(plain: Plain, make: Make, isDeep: boolean): fc.Arbitrary<Members> {
  const required = (plain['required'] ?? []) as string[];
  const known = new Map(schemasIn(plain['properties']));
  const additional = additionalOf(plain, known.size);
  for (const name of required) if (!known.has(name)) known.set(name, additional ?? true);
  const chosen = [...known].filter(
    ([name, schema]) => schema !== false && (!isDeep || required.includes(name)),
  );
  const named = fc.record(Object.fromEntries(chosen.map(([name, schema]) => [name, make(schema)])), {
    requiredKeys: required,
    noNullPrototype: true,
  }) as fc.Arbitrary<Members>;

  const least = Math.max(0, Number(plain['minProperties'] ?? 0) - required.length);
  const others = isDeep && least === 0 ? [] : unnamed(plain, make, additional, least);
  if (others.length === 0) return named;
  return fc
    .tuple(named, ...others)
    .map(([members, ...more]) => Object.assign({}, ...more, members) as Members);
}

// An object of which nothing is known has any members; one that names its own has no others, unless it says so.
function additionalOf(plain: Plain, known: number): Schema | undefined {
  const additional = plain['additionalProperties'] as Schema | undefined;
  if (additional === false) return undefined;
  return additional ?? (known === 0 ? true : undefined);
}

function unnamed(
  plain: Plain,
  make: Make,
  additional: Schema | undefined,
  least: number,
): fc.Arbitrary<Members>[] {
  const patterns = schemasIn(plain['patternProperties']);
  const constraints = { minKeys: least, maxKeys: Math.max(least, usual), noNullPrototype: true };
  return [
    ...patterns.map(([pattern, schema]) => fc.dictionary(matching(pattern), make(schema), constraints)),
    ...(additional === undefined ? [] : [fc.dictionary(names(plain, make), make(additional), constraints)]),
  ];
}

function names(plain: Plain, make: Make): fc.Arbitrary<string> {
  const named = plain['propertyNames'] as Schema | undefined;
  const all =
    named === undefined
      ? fc.string({ minLength: 1, maxLength: 10 })
      : make({ allOf: [{ type: 'string' }, named] });
  return (all as fc.Arbitrary<string>).filter((name) => name !== '__proto__' && isAdditional(name, plain));
}
