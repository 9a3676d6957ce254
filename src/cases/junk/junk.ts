import { bound, type Case } from '../case.js';
import { parentOf, valueAt } from '../../contract/pointer.js';
import { oddBodies, type OddBody } from './bodies.js';
import type { HeaderName } from './headers.js';
import { oddParameters, oddParts, type OddParameter, type OddPart } from './parts.js';
import { wrongTypes, type WrongType } from './wrong-types.js';

/** What is wrong with a request that nobody means: any answer below 500 will do. */
export interface Junk {
  headers: [name: HeaderName, value: string][];
  /** Members of the body that have another type, by pointer (`/body/…`). */
  types: [pointer: string, type: WrongType][];
  /** What the body becomes; the last one counts. */
  body: OddBody[];
  /** Segments of the path. */
  path: [name: string, part: OddPart][];
  query: [name: string, value: OddPart | OddParameter][];
}

/** A conforming request with junk in it. */
export function junked(base: Case, { headers, types, body, path, query }: Junk): Case {
  let built = base;
  for (const [pointer, type] of types) built = mistyped(built, pointer, type);
  const [spoil] = body.slice(-1);
  return {
    ...built,
    isOdd: true,
    headers: { ...built.headers, ...Object.fromEntries(headers.map((row) => headerOf(base, row))) },
    ...(spoil === undefined ? {} : oddBodies[spoil](JSON.stringify(built.body ?? {}))),
    ...(path.length > 0
      ? { rawPath: Object.fromEntries(path.map(([name, part]) => [name, oddParts[part]])) }
      : {}),
    ...(query.length > 0 ? { rawQuery: query.map(([name, value]) => parameter(name, value)).join('&') } : {}),
  };
}

// A key that was used for another operation may be answered with its response.
function headerOf({ operation }: Case, [name, value]: Junk['headers'][number]): [string, string] {
  return [name, name === 'idempotency-key' ? `${value} ${operation.id}` : value];
}

// What stood around a member may have become something else by now.
function mistyped(base: Case, pointer: string, type: WrongType): Case {
  const around = valueAt(base, parentOf(pointer));
  return typeof around === 'object' && around !== null ? bound(base, pointer, wrongTypes[type]) : base;
}

function parameter(name: string, value: OddPart | OddParameter): string {
  return value in oddParts
    ? `${name}=${oddParts[value as OddPart]}`
    : oddParameters[value as OddParameter](name);
}
