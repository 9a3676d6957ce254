// Mutates every documented member of every documented body: omitted, null, or another type. The validators accept the
// mutants that `spec/exceptions.yaml` allows, and no others.
import { describe, expect, test } from 'vitest';
import { schemaErrors } from '../../../src/contract/contract.js';
import { exceptions, exceptionsAt } from './exceptions.js';
import { completed, isShown, mutantsOf } from './mutants.js';
import { documentedBodies } from './responses.js';

const bodies = documentedBodies.map((documented) => ({ ...documented, ...completed(documented) }));
const shown = bodies.flatMap(({ body, places }) => places.filter((place) => isShown(body, place)));

describe.each(bodies)('$of, $example', (documented) => {
  test('conforms', () => {
    expect(schemaErrors(documented.validator, documented.value)).toEqual([]);
    expect(schemaErrors(documented.validator, documented.body)).toEqual([]);
  });

  test('passes only if an exception allows it', () => {
    const mutants = mutantsOf(documented);
    const passing = mutants.filter(({ passes }) => passes).map(({ name }) => name);
    expect(passing).toEqual(mutants.filter(({ isFree }) => isFree).map(({ name }) => name));
  });
});

test('every documented member has a value in an example or a sample', () => {
  const known = new Set(shown.flatMap(({ names }) => [...names]));
  const missing = bodies
    .flatMap(({ places }) => places)
    .filter(({ names }) => ![...names].some((name) => known.has(name)));
  expect(missing.map(({ names }) => [...names].at(-1))).toEqual([]);
});

test('every exception is used', () => {
  const used = new Set(shown.flatMap((place) => exceptionsAt(place)));
  expect(exceptions.filter((row) => !used.has(row))).toEqual([]);
});
