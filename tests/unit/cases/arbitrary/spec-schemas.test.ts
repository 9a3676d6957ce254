// Whatever is made of a schema of the spec keeps it, by ajv and by the generated validators; shrunk, too.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validators, type Validator } from '../../../../generated/validators.js';
import { arbitraryOf } from '../../../../src/cases/arbitrary/arbitrary-of.js';
import { faultsOf } from '../../../../src/cases/schema/faults.js';
import { definitions, judgeOf, specSchemas } from '../../support/spec-schemas.js';

const samples = 1000;

const compiled: Readonly<Record<string, Validator>> = validators;

// Many errors have the same schema: its samples are judged by the validators of them all.
const texts = [...new Set(specSchemas.map(([, schema]) => JSON.stringify(schema)))];
const distinct = texts.map((text) => {
  const same = specSchemas.filter(([, schema]) => JSON.stringify(schema) === text);
  return [same.map(([name]) => name).join(', '), same[0]![1], same] as const;
});

describe.each(distinct)('%s', (_, schema, same) => {
  const values = arbitraryOf(schema, definitions);
  const isRight = judgeOf(schema);
  const generated = same.flatMap(([name]) => compiled[name.replace(/\.2\d\d$/, '.success')] ?? []);

  test(`${samples} samples keep it`, () => {
    const wrong = fc
      .sample(values, { numRuns: samples, seed: 42 })
      .filter(
        (value) =>
          !isRight(value) ||
          generated.some((validate) => !validate(value)) ||
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
