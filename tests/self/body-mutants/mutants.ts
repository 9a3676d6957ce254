import { schemaErrors, type JsonValue } from '../../../src/contract/contract.js';
import { exceptionsAt, isFree } from './exceptions.js';
import { at, mutationsOf, put } from './mutations.js';
import { placesOf, type Place } from './places.js';
import type { DocumentedBody } from './responses.js';

/** A documented body with the samples of `spec/exceptions.yaml` in its empty places. */
export function completed({ of, schema, value }: DocumentedBody): {
  body: JsonValue;
  places: readonly Place[];
} {
  const body = placesOf(value, schema, of).reduce((filled, place) => {
    const sample = exceptionsAt(place).find((row) => row.sample !== undefined)?.sample;
    return sample === undefined || isShown(value, place) ? filled : put(filled, place.path, sample);
  }, value);
  return { body, places: placesOf(body, schema, of) };
}

/** Tests whether a body has a value other than null at a place. */
export function isShown(body: JsonValue, { path }: Place): boolean {
  return (at(body, path) ?? null) !== null;
}

/** Every mutant of a documented body: whether it passes the validator, and whether an exception allows it. */
export function mutantsOf(documented: DocumentedBody): { name: string; passes: boolean; isFree: boolean }[] {
  const { body, places } = completed(documented);
  return places
    .filter((place) => isShown(body, place))
    .flatMap((place) =>
      [...mutationsOf(at(body, place.path)!, place.isMember)]
        .map(([mutation, value]) => ({
          name: `${place.path.join('.')}: ${mutation}`,
          mutation,
          passes: schemaErrors(documented.validator, put(body, place.path, value)).length === 0,
          isFree: isFree(place, mutation),
        }))
        // An empty text or array has the right type, so it passes without an exception. An exception for it must still hold.
        .filter(({ mutation, isFree }) => mutation !== 'empty' || isFree),
    );
}
