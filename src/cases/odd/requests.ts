import { operations, type Operation } from '../../contract/contract.js';
import type { Case } from '../case.js';
import { dealt, placeAt, type Pace } from '../plan.js';
import { oddWholes } from './bodies.js';
import { nameOfHeaders, oddHeaders } from './headers.js';
import type { OddKind } from './kind.js';
import { placesOf, type OddPlace } from './places.js';
import { oddTexts } from './texts.js';
import { withHeader } from './write.js';
import { wrongTypes } from './wrong-types.js';

/** A request with odd input, and what is odd about it. */
export interface OddRequest {
  note: string;
  put: (base: Case) => Case;
}

const allKinds: readonly OddKind[] = [...wrongTypes, ...oddTexts, ...oddWholes];

/** The kinds whose turn it is with an operation; wrong types of members of a body have requirements of their own. */
function kindsOf(operation: Operation, pace: Pace): OddKind[] {
  const kinds = dealt(allKinds, operations.indexOf(operation), pace);
  return operation.bodySchema ? kinds.filter((kind) => !wrongTypes.includes(kind)) : kinds;
}

/** The names of what is tried with an operation. */
export function oddKindsOf(operation: Operation, pace: Pace): string[] {
  return [...kindsOf(operation, pace).map(({ name }) => name), nameOfHeaders];
}

/**
 * The requests with odd input that an operation gets: one for each kind whose turn it is, in the place and the form
 * whose turn it is. Odd headers, and what nobody looks at, go along with the first.
 */
export function oddRequestsOf(operation: Operation, pace: Pace): OddRequest[] {
  const turn = operations.indexOf(operation);
  const tried = kindsOf(operation, pace).flatMap((kind) => {
    const places = placesOf(operation, kind);
    const chosen = pace.isWhole ? places : [placeAt(places, turn, pace)];
    return chosen.map((place) => ({ ...place, note: `${kind.name} ${place.where}` }));
  });
  const headers: OddPlace[] = oddHeaders(turn + pace.seed).map((header) => ({
    where: '',
    put: (base: Case) => withHeader(base, header),
  }));
  const [first, ...others] = tried.filter(({ isBeside }) => !isBeside);
  const beside = tried.filter(({ isBeside }) => isBeside);
  const together = [...(first ? [first] : []), ...beside];
  return [
    {
      note: [...together.map(({ note }) => note), nameOfHeaders].join(', '),
      put: (base: Case) => [...together, ...headers].reduce((built, { put }) => put(built), base),
    },
    ...others.map(({ note, put }) => ({ note, put })),
  ].map(({ note, put }) => ({ note, put: (base: Case): Case => ({ ...put(base), isOdd: true }) }));
}
