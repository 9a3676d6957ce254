import fc from 'fast-check';
import type { Operation } from '../../contract/contract.js';
import { valueAt } from '../pointer.js';
import { anyOf, some } from '../some.js';
import { membersOf } from '../variations/members.js';
import { oddBodyNames } from './bodies.js';
import { headerNames, oddHeaders, type HeaderName } from './headers.js';
import type { Junk } from './junk.js';
import { oddParameterNames, oddPartNames, type OddParameter, type OddPart } from './parts.js';
import { wrongTypeNames } from './wrong-types.js';

/** Junk for the requests of an operation: what is tried first, and random junk. */
export interface Junks {
  first: Junk[];
  random: fc.Arbitrary<Junk>;
}

const none: Junk = { headers: [], types: [], body: [], path: [], query: [] };
const queryValues: (OddPart | OddParameter)[] = [...oddPartNames, ...oddParameterNames];

/** The junk for an operation. What stands beside one another is tried in one request: shrinking finds what matters. */
export function junksOf(operation: Operation): Junks {
  const { pathExample, bodySchema } = operation;
  const members = bodySchema ? membersIn(operation) : [];
  const segments = Object.keys(pathExample);
  // What a query of the document has, or any at all.
  const names = operation.query.map(({ name }) => name);
  const parameters = names.length > 0 ? names : ['cwit'];
  const headers = headerNames.map((name) => legal(name).map((value): [HeaderName, string] => [name, value]));

  const inHeaders = range(2).map((at): Junk => ({
    ...none,
    headers: headers.flatMap((values) => (values[at] ? [values[at]] : [])),
  }));
  const inPath =
    segments.length === 0
      ? []
      : oddPartNames.map((part): Junk => ({ ...none, path: segments.map((name) => [name, part]) }));
  const inQuery = bodySchema
    ? []
    : range(queryValues.length).map((at): Junk => ({
        ...none,
        query: parameters.map((name, index) => [name, turned(queryValues, at + index)]),
      }));
  const types = members.map((pointer, at): Junk => ({
    ...none,
    types: [[pointer, turned(wrongTypeNames, at)]],
  }));
  const bodies = bodySchema ? oddBodyNames.map((body): Junk => ({ ...none, body: [body] })) : [];
  return {
    first: inTurn([inPath, bodies, types, inHeaders, inQuery]),
    random: fc.record({
      headers: some(
        2,
        anyOf(
          headerNames.flatMap((name) => oddHeaders[name].map((value): [HeaderName, string] => [name, value])),
        ),
      ),
      types: some(2, members.length > 0 ? fc.tuple(anyOf(members), anyOf(wrongTypeNames)) : null),
      body: some(1, bodySchema ? anyOf(oddBodyNames) : null),
      path: some(1, segments.length > 0 ? fc.tuple(anyOf(segments), anyOf(oddPartNames)) : null),
      query: some(2, bodySchema ? null : fc.tuple(anyOf(parameters), anyOf(queryValues))),
    }),
  };
}

function membersIn(operation: Operation): string[] {
  const document = { body: operation.examples[0]?.body };
  return membersOf(operation)
    .map(({ pointer }) => pointer)
    .filter((pointer) => typeof valueAt(document, pointer.replace(/\/[^/]*$/, '')) === 'object');
}

// Together they must not be longer than what many servers read of a request's head.
const legal = (name: HeaderName): string[] =>
  oddHeaders[name].filter((value) => /^[\x20-\x7e]*$/.test(value));
const range = (length: number): number[] => [...Array(length).keys()];
const turned = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

/** The first of each list, then the second of each, and so on. */
export function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return range(longest).flatMap((at) => lists.flatMap((list) => list.slice(at, at + 1)));
}
