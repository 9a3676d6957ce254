import type { Operation, JsonValue } from '../contract/contract.js';
import { bound, type Case } from './case.js';
import { keywordsOf, requiredOf, schemasIn, type Schema, faultsOf } from './schema.js';
import { isDeepStrictEqual } from 'node:util';
import type { SentRequest } from '../contract/exchange.js';
import { valueAt, withValueAt } from '../contract/pointer.js';

/** A member or parameter that a request has or may have. */
export interface Member {
  /** `/body/…`, `/query/NAME` or `/path/NAME`. */
  pointer: string;
  schema: Schema;
  isOptional: boolean;
  /** A provider state provides its value, or a part of it, so a server may reject other values as unknown. */
  isGiven: boolean;
}

type Place = Omit<Member, 'isGiven'>;

/** The members of a request whose values can be changed: path, query and body. Of an array in the body, only the first entry. */
export function membersOf(operation: Operation, example = 0): Member[] {
  const { pathExample, query, bodySchema, examples } = operation;
  const given = givenTo(examples.slice(example, example + 1));
  const isGiven = ({ pointer }: Place) => given.some((one) => `${one}/`.startsWith(`${pointer}/`));
  const places: Place[] = [
    ...Object.keys(pathExample).map((name) => ({ ...inPath, pointer: `/path/${name}` })),
    ...query.map(({ name, schema }) => ({ pointer: `/query/${name}`, schema, isOptional: true })),
    ...(bodySchema ? below('/body', bodySchema) : []),
  ];
  return places.map((one) => ({ ...one, isGiven: isGiven(one) }));
}

const inPath = { schema: { type: 'string' }, isOptional: false };

function below(within: string, whole: Schema): Place[] {
  const { properties, items } = keywordsOf(whole);
  const required = requiredOf(whole);
  const members = schemasIn(properties).flatMap(([name, schema]) => {
    const pointer = `${within}/${name}`;
    return [{ pointer, schema, isOptional: !required.includes(name) }, ...below(pointer, schema)];
  });
  return items === undefined ? members : [...members, ...below(`${within}/0`, items as Schema)];
}

/** Whether the schema of a member allows any text, or an object with arbitrary members. */
function isFree({ schema }: Member): boolean {
  const { type, ...others } = keywordsOf(schema);
  const isBound = (keyword: string): boolean => keyword in others;
  if (type === 'object') return !isBound('properties');
  return type === 'string' && !['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength'].some(isBound);
}

/**
 * The members whose schema allows any text and whose value no provider state provides. If there are none, all members whose schema
 * allows any text.
 */
export function freeMembers(operation: Operation, isThere: (pointer: string) => boolean): Member[] {
  const free = membersOf(operation).filter((member) => isFree(member) && isThere(member.pointer));
  const own = free.filter(({ isGiven }) => !isGiven);
  return own.length > 0 ? own : free;
}

/** Returns the case with small amounts, so that many requests do not empty a wallet. */
export function withSmallAmounts(base: Case): Case {
  const amounts = membersOf(base.operation).filter(
    ({ schema }) => typeof schema === 'object' && schema['format'] === 'decimal-text',
  );
  return amounts.reduce((built, { pointer }) => bound(built, pointer, '5.25'), base);
}

/**
 * Whether two requests to an operation are equivalent. They may differ in members that are fresh in every request, in values of
 * provider states, and in the path.
 */
export function areEquivalent(operation: Operation, form: number, one: SentRequest, other: SentRequest) {
  const given = givenTo(operation.examples.slice(form, form + 1));
  const inBody = given.flatMap((pointer) =>
    pointer.startsWith('/body/') ? pointer.slice('/body'.length) : [],
  );
  const pointers = [...Object.keys(operation.unique), ...inBody];
  const rest = ({ method, path, headers, body }: SentRequest) => [
    ...[method, path.split('?')[1]],
    new Set(Object.keys(headers).map((name) => name.toLowerCase())),
    body === null ? null : without(JSON.parse(body) as JsonValue, pointers),
  ];
  return isDeepStrictEqual(rest(one), rest(other));
}

/**
 * A text that identifies a case. It is the same for two cases that differ only in fresh members and amounts, or in values of provider states that
 * violate a rule in the same way, for example by one missing digit.
 */
export function textOf({ operation, body = null, ...parts }: Case): string {
  const given = new Set(givenTo(operation.examples));
  const document = membersOf(operation)
    .filter(({ pointer }) => given.has(pointer))
    .reduce<JsonValue>(
      (kept, { pointer, schema }) => {
        const value = valueAt(kept, pointer);
        // Two nonexistent days differ only in their digits, so these must not be masked.
        const isBroken = faultsOf(schema, value).some(({ keyword }) => keyword !== 'format');
        return isBroken && typeof value === 'string'
          ? withValueAt(kept, pointer, value.replaceAll(/[0-9]/g, '0'))
          : kept;
      },
      { body: without(body, [...Object.keys(operation.unique), ...plainAmount(body)]) },
    );
  return JSON.stringify([operation.id, document, parts]);
}

/** The place of a valid amount, which differs from request to request. */
const plainAmount = (body: JsonValue): string[] =>
  /^\d+\.\d\d$/.test(String(valueAt(body, '/amount'))) ? ['/amount'] : [];

const givenTo = (examples: Operation['examples']): string[] =>
  examples.flatMap(({ given }) => given.flatMap(({ bind }) => Object.keys(bind ?? {})));

function without(body: JsonValue, pointers: readonly string[]): JsonValue {
  return pointers.reduce<JsonValue>(
    (kept, pointer) => (valueAt(kept, pointer) === undefined ? kept : withValueAt(kept, pointer, null)),
    body,
  );
}
