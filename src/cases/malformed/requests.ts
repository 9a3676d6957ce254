import { operations, type Operation } from '../../contract/contract.js';
import type { Case } from '../case.js';
import { sampled, pickAt, placeAt, type Pace } from '../sampling.js';
import { oddWholes } from './bodies.js';
import { placesOf, withHeader, type OddPlace } from './places.js';
import { oddTexts, wrongTypes, type OddHeader, type OddKind } from './values.js';

const long = 'x'.repeat(1000);

// Unusual values of headers that most servers do not look at before they read the body.
const headerValues: Readonly<Record<string, readonly string[]>> = {
  'accept-language': ['x'.repeat(300), 'de;q=nonsense, *;q=9'],
  'user-agent': ['%n%s${x}', '-'],
  authorization: ['Bearer', 'Basic !!!'],
  cookie: ['=; a=%zz; a=b=c; $Version=9', long],
  'x-forwarded-for': ["'; DROP TABLE x; --", '999.999.999.999'],
  'x-request-id': [long, '{}'],
  traceparent: ['00-zz-zz-zz', '-'],
  origin: ['null', '%'],
};

const nameOfHeaders = 'unusual headers';

/** An unusual value for each header. One request sends all of them. */
function oddHeaders(turn: number): OddHeader[] {
  return Object.entries(headerValues).map(([name, some]) => [name, pickAt(some, turn)]);
}

export interface OddRequest {
  note: string;
  put: (base: Case) => Case;
  /** The requests that this one combines. */
  parts?: readonly OddRequest[];
}

const nameOfIntegers = 'no integer for a query parameter';

/** A text and a fraction for each integer parameter of the query. Every run tries them, because many servers parse it unguarded. */
const mistypedIntegers = ({ query }: Operation): OddRequest[] =>
  query
    .filter(({ schema }) => schema['type'] === 'integer')
    .flatMap(({ name }) =>
      Object.entries({ 'a text': 'cwit', 'a fraction': '1.5' }).map(([kind, value]) => ({
        note: `${kind} in ${name}`,
        put: (base: Case) => ({ ...base, query: { ...base.query, [name]: value }, isOdd: true as const }),
      })),
    );

const allKinds: readonly OddKind[] = [...wrongTypes, ...oddTexts, ...oddWholes];

/** The kinds to try with an operation. The type rules of a body have their own tests, so they are left out here. */
function kindsOf(operation: Operation, pace: Pace): OddKind[] {
  const kinds = sampled(allKinds, operations.indexOf(operation), pace);
  return operation.bodySchema ? kinds.filter((kind) => !wrongTypes.includes(kind)) : kinds;
}

export function oddKindsOf(operation: Operation, pace: Pace): string[] {
  return [
    ...(mistypedIntegers(operation).length > 0 ? [nameOfIntegers] : []),
    ...kindsOf(operation, pace).map(({ name }) => name),
    nameOfHeaders,
  ];
}

/**
 * Returns the requests with unusual input for an operation: one for each sampled kind, in the sampled place and form. The first of
 * these also has the unusual headers, and input that a server has no reason to read.
 */
export function oddRequestsOf(operation: Operation, pace: Pace): OddRequest[] {
  const turn = operations.indexOf(operation);
  const tried = kindsOf(operation, pace).flatMap((kind) => {
    const places = placesOf(operation, kind);
    const chosen = pace.isWhole ? places : [placeAt(places, turn, pace)];
    return chosen.map((place) => ({ ...place, note: `${kind.name} ${place.where}` }));
  });
  const headers = oddHeaders(turn + pace.seed).map((header) => ({
    note: '',
    put: (base: Case) => withHeader(base, header),
  }));
  const [first, ...others] = tried.filter(({ isBeside }) => !isBeside);
  const [beside = [], ...further] = inRequests(tried.filter(({ isBeside }) => isBeside));
  const unusualHeaders = { ...asOne(headers), note: nameOfHeaders, parts: [] };
  const together = [...(first ? [first] : []), ...beside, unusualHeaders];
  const requests = [together, ...others.map((one) => [one]), ...further].map(asOne);
  return [...mistypedIntegers(operation), ...requests];
}

function asOne(parts: readonly OddRequest[]): OddRequest {
  return {
    note: parts.map(({ note }) => note).join(', '),
    put: (base) => ({ ...parts.reduce((built, { put }) => put(built), base), isOdd: true }),
    ...(parts.length > 1 ? { parts } : {}),
  };
}

/** Combines places into as few requests as possible. A request cannot have two places with the same name. */
function inRequests<T extends Pick<OddPlace, 'where'>>(places: readonly T[]): T[][] {
  const requests: T[][] = [];
  for (const place of places) {
    const free = requests.find((parts) => parts.every(({ where }) => where !== place.where));
    if (free) free.push(place);
    else requests.push([place]);
  }
  return requests;
}
