// Whatever is made of a schema of the spec keeps it, by ajv and by the generated validators; shrunk, too.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validators, type ValidatorName } from '../../generated/validators.js';
import { arbitraryOf } from '../../src/cases/arbitrary/arbitrary-of.js';
import { faultsOf } from '../../src/cases/schema/faults.js';
import { definitions, judgeOf, specSchemas } from './spec-schemas.js';

const samples = 1000;

describe.each(specSchemas)('%s', (name, schema) => {
  const values = arbitraryOf(schema, definitions);
  const isRight = judgeOf(schema);
  const generated = validators[name.replace(/\.2\d\d$/, '.success') as ValidatorName];

  test(`${samples} samples keep it`, () => {
    const wrong = fc
      .sample(values, { numRuns: samples, seed: 42 })
      .filter(
        (value) =>
          !isRight(value) ||
          (generated && !generated(value)) ||
          faultsOf(schema, value, definitions).length > 0,
      );
    expect(wrong).toEqual([]);
  });

  test('what they shrink to keeps it', () => {
    const wrong: unknown[] = [];
    let tried = 0;
    for (let seed = 0; seed < 8; seed++) {
      // What fails changes with the seed, so that different ways down are taken.
      const property = fc.property(values, (value) => {
        tried++;
        if (!isRight(value)) wrong.push(value);
        return (JSON.stringify(value).length + seed) % 3 === 0;
      });
      fc.check(property, { seed, numRuns: 10 });
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(8);
  });
});
