import type { Operation, JsonValue } from '../contract/contract.js';
import { bound, type Case } from './case.js';
import { keywordsOf, requiredOf, schemasIn, type Schema, faultsOf } from './schema.js';
import { isDeepStrictEqual } from 'node:util';
import type { SentRequest } from '../contract/exchange.js';
import { valueAt, withValueAt } from '../contract/pointer.js';

/** A value that a request has or may have. */
export interface Member {
  /** `/body/…`, `/query/NAME` or `/path/NAME`. */
  pointer: string;
  schema: Schema;
  isOptional: boolean;
  /** A state gives its value, or a part of it: another one may be refused as unknown. */
  isGiven: boolean;
}

type Place = Omit<Member, 'isGiven'>;

/** The members of a request that may have other values: path, query, body, and of an array in it the first entry. */
export function membersOf(operation: Operation, example = 0): Member[] {
  const { pathExample, query, bodySchema, examples } = operation;
  const given = (examples[example]?.given ?? []).flatMap(({ bind }) => Object.keys(bind ?? {}));
  const isGiven = ({ pointer }: Place): boolean =>
    given.some((one) => one === pointer || one.startsWith(`${pointer}/`));
  const places: Place[] = [
    ...Object.keys(pathExample).map((name) => ({
      ...{ pointer: `/path/${name}`, schema: { type: 'string' }, isOptional: false },
    })),
    ...query.map(({ name, schema }) => ({ pointer: `/query/${name}`, schema, isOptional: true })),
    ...(bodySchema ? below('/body', bodySchema) : []),
  ];
  return places.map((one) => ({ ...one, isGiven: isGiven(one) }));
}

function below(pointer: string, schema: Schema): Place[] {
  const { properties, items } = keywordsOf(schema);
  const required = requiredOf(schema);
  const members = schemasIn(properties).flatMap(([name, property]) => {
    const isOptional = !required.includes(name);
    return [
      { pointer: `${pointer}/${name}`, schema: property, isOptional },
      ...below(`${pointer}/${name}`, property),
    ];
  });
  return items === undefined ? members : [...members, ...below(`${pointer}/0`, items as Schema)];
}

/** Whether any text will do for a member, by its schema, or an object with any texts in it. */
function isFree({ schema }: Member): boolean {
  const { type, ...others } = keywordsOf(schema);
  const isBound = (keyword: string): boolean => keyword in others;
  if (type === 'object') return !isBound('properties');
  return type === 'string' && !['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength'].some(isBound);
}

/** The members for which any text will do and no state gives one; where there are none, all that any text will do for. */
export function freeMembers(operation: Operation, isThere: (pointer: string) => boolean): Member[] {
  const free = membersOf(operation).filter((member) => isFree(member) && isThere(member.pointer));
  const own = free.filter(({ isGiven }) => !isGiven);
  return own.length > 0 ? own : free;
}

/** The case with its amounts lowered, so that many of them do not empty a wallet. */
export function withSmallAmounts(base: Case): Case {
  const amounts = membersOf(base.operation).filter(
    ({ schema }) => typeof schema === 'object' && schema['format'] === 'decimal-text',
  );
  return amounts.reduce((built, { pointer }) => bound(built, pointer, '5.25'), base);
}

/**
 * Whether two requests to an operation ask the same: they differ at most in the members that are fresh in every
 * request, in those that states give, and in what stands in the path.
 */
export function areEquivalent(
  operation: Operation,
  form: number,
  one: SentRequest,
  other: SentRequest,
): boolean {
  const given = givenTo(operation.examples.slice(form, form + 1));
  const pointers = [
    ...Object.keys(operation.unique),
    ...given
      .filter((pointer) => pointer.startsWith('/body/'))
      .map((pointer) => pointer.slice('/body'.length)),
  ];
  const rest = ({ method, path, headers, body }: SentRequest) => [
    method,
    path.split('?')[1],
    Object.keys(headers)
      .map((name) => name.toLowerCase())
      .sort(),
    body === null ? null : without(JSON.parse(body) as JsonValue, pointers),
  ];
  return isDeepStrictEqual(rest(one), rest(other));
}

/**
 * What a case asks, as text: the same for two that differ in the members that are fresh in every request, and in values
 * of states that break their rule in the same way, such as numbers that are too short.
 */
export function textOf({ operation, body = null, ...parts }: Case): string {
  const given = new Set(givenTo(operation.examples));
  const document = membersOf(operation)
    .filter(({ pointer }) => given.has(pointer))
    .reduce<JsonValue>(
      (kept, { pointer, schema }) => {
        const value = valueAt(kept, pointer);
        // Days that no calendar has differ in their digits alone.
        const isBroken = faultsOf(schema, value).some(({ keyword }) => keyword !== 'format');
        return isBroken && typeof value === 'string'
          ? withValueAt(kept, pointer, value.replaceAll(/[0-9]/g, '0'))
          : kept;
      },
      { body: without(body, Object.keys(operation.unique)) },
    );
  return JSON.stringify([operation.id, document, parts]);
}

const givenTo = (examples: Operation['examples']): string[] =>
  examples.flatMap(({ given }) => given.flatMap(({ bind }) => Object.keys(bind ?? {})));

function without(body: JsonValue, pointers: readonly string[]): JsonValue {
  return pointers.reduce<JsonValue>(
    (kept, pointer) => (valueAt(kept, pointer) === undefined ? kept : withValueAt(kept, pointer, null)),
    body,
  );
}
