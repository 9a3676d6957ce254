import { asText } from '../../contract/json.js';
import fc from 'fast-check';
import type { JsonValue, Operation } from '../../contract/contract.js';
import { parentOf, valueAt } from '../../contract/pointer.js';
import { arbitraryOf } from '../arbitrary/arbitrary-of.js';
import { naughtyPieces, naughtyStrings, type NaughtyString } from '../naughty-strings.js';
import { freeMembers, membersOf, type Member } from '../request-members.js';
import { keywordsOf } from '../schema.js';
import { writings, type Variation } from './variation.js';

/** Variations of the request of an operation: those for every run, those for deep runs, and random ones. */
export interface Variations {
  always: Variation[];
  others: Variation[];
  random: fc.Arbitrary<Variation>;
}

/** The variations of an operation. One request combines several differences. When it fails, shrinking finds the cause. */
export function variationsOf(operation: Operation): Variations {
  const same: Variation = { example: 0, odd: [], put: [], without: [], unknown: [], writing: [] };
  const free = freeMembers(operation, (pointer) => isThere(operation, pointer));
  const odd = (text: NaughtyString): Variation => ({
    ...same,
    odd: free.map(({ pointer }) => [pointer, text]),
  });
  const unknown = unknownNames.map((name): [string, JsonValue] => [name, unknownValue]);
  const { everything, letters, long, control, unicode, markup } = naughtyStrings;
  const always = [
    { ...same, writing: [...writings] },
    { ...odd(everything), unknown },
  ];
  const random = randomOf(operation, free);
  if (free.length === 0) return { always, others: [], random };
  const others = [...[long, control, unicode, markup].map(odd), { ...same, unknown }];
  return { always: [...always, odd(letters)], others, random };
}

const unknownNames = ['cwit_unknown', '__proto__', 'constructor', 'x'.repeat(200), 'a[0].b'];
const unknownValue = 'cwit';

function isThere({ examples, pathExample }: Operation, pointer: string): boolean {
  const document = { body: examples[0]?.body, path: pathExample };
  return pointer.startsWith('/query/') || valueAt(document, pointer) !== undefined;
}

function randomOf(operation: Operation, free: Member[]): fc.Arbitrary<Variation> {
  // A unique member never gets a random value, because an earlier run with the same seed has used that value.
  const isFresh = (pointer: string): boolean => pointer.slice('/body'.length) in operation.unique;
  // A query parameter can always be added. Any other member can be added if its parent is in the example.
  const canBe = (pointer: string) => isThere(operation, pointer) || isThere(operation, parentOf(pointer));
  const members = membersOf(operation).filter(({ pointer }) => canBe(pointer) && !isFresh(pointer));
  const optional = members.flatMap(({ isOptional, pointer }) =>
    isOptional && pointer.startsWith('/body/') && isThere(operation, pointer) ? pointer : [],
  );
  const texts = upTo(3, anyOf(naughtyPieces));
  const odd = free.length > 0 ? fc.tuple(anyOf(free.map(({ pointer }) => pointer)), texts) : null;
  return fc.record({
    example: fc.nat(operation.examples.length - 1),
    odd: upTo(2, odd),
    put: upTo(3, members.length > 0 ? valuesOf(members) : null),
    without: upTo(2, optional.length > 0 ? anyOf(optional) : null),
    unknown: upTo(1, fc.tuple(anyOf(unknownNames), anyOf<JsonValue>([unknownValue, null, 0, true]))),
    writing: upTo(2, anyOf(writings)),
  });
}

// Values of provider states change less often than others, so that the server accepts most requests.
function valuesOf(members: Member[]): fc.Arbitrary<[string, JsonValue]> {
  return fc.oneof(
    ...members.map((member) => ({
      arbitrary: fc.tuple(fc.constant(member.pointer), valueOf(member)),
      weight: member.isGiven ? 1 : 3,
    })),
  );
}

// Amounts and most integers stay small, because a server may reject large ones.
function valueOf({ schema, pointer }: Member): fc.Arbitrary<JsonValue> {
  const { format, type, minimum } = keywordsOf(schema);
  if (format === 'decimal-text')
    return fc.integer({ min: 100, max: 999 }).map((cents) => (cents / 100).toFixed(2));
  const any = arbitraryOf(schema);
  // A segment of dots, or an empty one, would lead to another path.
  if (pointer.startsWith('/path/'))
    return any.filter((text) => !/^\.*$|\.\.|^\/|\/$|\/\//.test(asText(text)));
  if (type !== 'integer') return any;
  const least = Number(minimum ?? 0);
  const small = fc.integer({ min: least, max: least + 8 });
  return fc.oneof({ arbitrary: small, weight: 4 }, { arbitrary: any, weight: 1 });
}

const anyOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

// This is longer than any list in `always` and `others`, so that fast-check can shrink those.
const most = 50;

/**
 * Generates arrays of up to `maxLength` values, and rarely longer ones. The longer ones let fast-check shrink the fixed variations,
 * which it did not generate itself. The array is empty without values.
 */
function upTo<T>(maxLength: number, values: fc.Arbitrary<T> | null): fc.Arbitrary<T[]> {
  if (!values) return fc.array(fc.constant(undefined as T), { maxLength: 0 });
  return fc.oneof(
    { arbitrary: fc.array(values, { maxLength }), weight: 99 },
    { arbitrary: fc.array(values, { maxLength: most, size: 'xsmall' }), weight: 1 },
  );
}
