import fc from 'fast-check';
import type { Operation } from '../../contract/contract.js';
import { interleave, pickAt } from '../interleave.js';
import { parentOf, valueAt } from '../../contract/pointer.js';
import { anyOf, upTo } from '../up-to.js';
import { membersOf } from '../variations/members.js';
import { oddBodyNames } from './bodies.js';
import { headerNames, oddHeaders, type HeaderName } from './headers.js';
import type { Junk } from './junk.js';
import { oddParameterNames, oddPartNames, type OddParameter, type OddPart } from './parts.js';
import { wrongTypeNames } from './wrong-types.js';

/** Junk for an operation: what is tried at any depth, what is tried where there is room, and random junk. */
export interface Junks {
  always: Junk[];
  others: Junk[];
  random: fc.Arbitrary<Junk>;
}

const none: Junk = { headers: [], types: [], body: [], path: [], query: [] };
const queryValues: (OddPart | OddParameter)[] = [...oddPartNames, ...oddParameterNames];

/**
 * The junk for an operation. What stands beside one another is tried in one request: shrinking finds what matters. What
 * is always tried changes with the `turn`, so that the operations of one run try different things; one body, or one
 * query, is by `chance`.
 */
export function junksOf(operation: Operation, turn: number, chance: number): Junks {
  const { pathExample, bodySchema } = operation;
  const members = bodySchema ? membersIn(operation) : [];
  const segments = Object.keys(pathExample);
  const parameters = parametersOf(operation);

  const headers = range(6).map((at): Junk => ({ ...none, headers: pack(headerNames, at) }));
  const paths =
    segments.length === 0
      ? []
      : oddPartNames.map((part): Junk => ({ ...none, path: segments.map((name) => [name, part]) }));
  const queries = bodySchema
    ? []
    : range(queryValues.length).map((at): Junk => ({
        ...none,
        query: parameters.map((name, index) => [name, pickAt(queryValues, at + index)]),
      }));
  const types = bodySchema
    ? [
        ...optionalTypes(operation, members),
        ...members.map((pointer, at): Junk => ({ ...none, types: [[pointer, pickAt(wrongTypeNames, at)]] })),
      ]
    : [];
  const bodies = bodySchema ? oddBodyNames.map((body): Junk => ({ ...none, body: [body] })) : [];

  const type = pickAt(types, turn);
  const [first, second] = turn % 3 === 0 ? [halfEmoji, type] : [type, pickAt(bodies, turn + chance)];
  const inBody = bodySchema
    ? [
        { ...first, headers: pack(beside, turn) },
        second,
        { ...none, headers: pack(['content-type', 'idempotency-key'], turn) },
      ]
    : [];
  const inUrl = [
    ...paths.filter((_, at) => inEveryRun.includes(oddPartNames[at]!)),
    ...(bodySchema ? [] : [pickAt(queries, turn), pickAt(queries, turn + chance)]),
  ];
  const [url = none, ...urls] = inUrl;
  return {
    always:
      bodySchema && segments.length === 0
        ? inBody
        : [{ ...url, headers: pack(beside, turn) }, ...urls, ...inBody],
    others: interleave([paths, bodies, types, headers, queries]),
    random: fc.record({
      headers: upTo(2, fc.oneof(...headerNames.map(headerOf))),
      types: upTo(2, members.length > 0 ? fc.tuple(anyOf(members), anyOf(wrongTypeNames)) : null),
      body: upTo(1, bodySchema ? anyOf(oddBodyNames) : null),
      path: upTo(1, segments.length > 0 ? fc.tuple(anyOf(segments), anyOf(oddPartNames)) : null),
      query: upTo(2, bodySchema ? null : fc.tuple(anyOf(parameters), anyOf(queryValues))),
    }),
  };
}

// No text of Unicode, and JSON all the same: what keeps it may break down over it, and mostly does so everywhere.
const halfEmoji: Junk = { ...none, body: ['half an emoji in a text'] };

const inEveryRun: readonly OddPart[] = ['odd bytes', 'a percent sign'];

// Headers that hardly any server looks at before it reads the body.
const beside = headerNames.filter((name) => name !== 'content-type' && name !== 'idempotency-key');

const headerOf = (name: HeaderName): fc.Arbitrary<[HeaderName, string]> =>
  fc.tuple(fc.constant(name), anyOf<string>(oddHeaders[name]));

/** A value for each header; what is not ASCII is junk, and stands alone. */
function pack(names: readonly HeaderName[], turn: number): Junk['headers'] {
  return names.map((name) => [name, pickAt(legal(name), turn)]);
}

const legal = (name: HeaderName): string[] =>
  oddHeaders[name].filter((value) => /^[\x20-\x7e]*$/.test(value));

/** What a query of the document has, or any at all. */
function parametersOf({ query }: Operation): string[] {
  return query.length > 0 ? query.map(({ name }) => name) : ['cwit'];
}

// Optional members are looked at when the required ones are found to be right.
function optionalTypes(operation: Operation, members: string[]): Junk[] {
  const optional = membersOf(operation).filter(
    ({ pointer, isOptional }) => isOptional && members.includes(pointer),
  );
  return optional.length === 0
    ? []
    : wrongTypeNames.map((type): Junk => ({
        ...none,
        types: optional.map(({ pointer }) => [pointer, type]),
      }));
}

function membersIn(operation: Operation): string[] {
  const document = { body: operation.examples[0]?.body };
  return membersOf(operation)
    .map(({ pointer }) => pointer)
    .filter((pointer) => typeof valueAt(document, parentOf(pointer)) === 'object');
}

const range = (length: number): number[] => [...Array(length).keys()];
