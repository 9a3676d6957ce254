// The values made of each schema of the spec, in few by the unit tests and in many by tests/self/properties/arbitraries.test.ts.
import fc from 'fast-check';
import { validators, type Validator } from '../../../../generated/validators.js';
import { arbitraryOf } from '../../../../src/cases/arbitrary/arbitrary-of.js';
import { faultsOf } from '../../../../src/cases/schema/faults.js';
import type { Schema } from '../../../../src/cases/schema/schema.js';
import { definitions, judgeOf, specSchemas } from '../../support/spec-schemas.js';

const compiled: Readonly<Record<string, Validator>> = validators;

// Many errors have the same schema: the validators of all of them check its samples.
const namesByText = new Map<string, string[]>();
for (const [name, schema] of specSchemas) {
  const text = JSON.stringify(schema);
  namesByText.set(text, [...(namesByText.get(text) ?? []), name]);
}

/** The different schemas of the spec, each with all its names. */
export const distinctSchemas = [...namesByText].map(([text, names]): [names: string, Schema] => [
  names.join(', '),
  JSON.parse(text) as Schema,
]);

/** The samples that break their schema by ajv, by a generated validator or by `faultsOf`. */
export function invalidSamples(names: string, schema: Schema, numRuns: number): unknown[] {
  const isValid = judgeOf(schema);
  const generated = names.split(', ').flatMap((name) => compiled[name.replace(/\.2\d\d$/, '.success')] ?? []);
  return fc
    .sample(arbitraryOf(schema, definitions), { numRuns, seed: 42 })
    .filter(
      (value) =>
        !isValid(value) ||
        generated.some((validate) => !validate(value)) ||
        faultsOf(schema, value, definitions).length > 0,
    );
}

/**
 * How many values samples shrink to, and those of them that break their schema. For each of `seeds`, up to `most` values
 * are taken along crooked ways, and then the straight way down.
 */
export function shrunk(schema: Schema, { seeds, most }: { seeds: number; most: number }) {
  const isValid = judgeOf(schema);
  const values = arbitraryOf(schema, definitions);
  const invalid: unknown[] = [];
  let tried = 0;
  for (let seed = 0; seed < seeds; seed++) {
    let left = most;
    // Which values fail depends on the seed, so that fast-check takes different ways down.
    const property = fc.property(values, (value) => {
      tried++;
      if (!isValid(value)) invalid.push(value);
      return left-- > 0 && (JSON.stringify(value).length + seed) % 3 === 0;
    });
    fc.check(property, { seed, numRuns: 10 });
  }
  return { tried, invalid };
}
