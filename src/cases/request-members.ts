import type { Operation } from '../contract/contract.js';
import { bound, type Case } from './case.js';
import { keywordsOf, requiredOf, schemasIn, type Schema } from './schema.js';

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
    ...Object.keys(pathExample).map((name) => place('path', name, { type: 'string' }, false)),
    ...query.map(({ name, schema }) => place('query', name, schema, true)),
    ...(bodySchema ? below('/body', bodySchema) : []),
  ];
  return places.map((one) => ({ ...one, isGiven: isGiven(one) }));
}

const place = (where: string, name: string, schema: Schema, isOptional: boolean): Place => ({
  pointer: `/${where}/${name}`,
  schema,
  isOptional,
});

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
