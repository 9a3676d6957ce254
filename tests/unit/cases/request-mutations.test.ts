// Schema to mutations: each violates only its keyword, according to ajv, also after shrinking.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleCase } from '../../../src/cases/case.js';
import {
  boundaryMutations,
  randomRequestMutations,
  type RequestMutation,
  requestMutations,
} from '../../../src/cases/invalid-values/request-mutations.js';
import type { Schema } from '../../../src/cases/schema.js';
import { valueAt, withValueAt } from '../../../src/contract/pointer.js';
import { invalidValuesOf, type InvalidValue } from '../../../src/cases/invalid-values/invalid-value.js';
import { randomInvalidValues } from '../../../src/cases/invalid-values/random.js';
import { operations, type JsonValue } from '../../../src/contract/contract.js';
import { validatorOf, type Validate } from '../support/spec-schemas.js';

const operation = (id: string) => operations.find((one) => one.id === id)!;
const base = (id: string, example = 0) => exampleCase(operation(id), example, (prefix) => prefix);
const labels = (id: string, level: string, example = 0) =>
  requestMutations(base(id, example))
    .filter((mutation) => mutation.level === level && mutation.keyword !== 'type')
    .map((mutation) => mutation.label);

/** The errors of ajv for a document, by keyword and location. */
function errorsOf(validate: Validate, document: JsonValue): { pointer: string; keyword: string }[] {
  validate(document);
  return validate.errors().map((error) => ({
    pointer:
      error.keyword === 'required'
        ? `${error.instancePath}/${String(error.params['missingProperty'])}`
        : error.instancePath,
    keyword: error.keyword,
  }));
}

/** Whether it violates its keyword at its location. A wrong type also violates an enumeration. */
function expectOnly(validate: Validate, document: JsonValue, violation: InvalidValue): void {
  const { pointer, keyword, label } = violation;
  const errors = errorsOf(validate, withValueAt(document, violation.pointer, violation.value));
  const others = errors.filter(
    (error) =>
      error.pointer !== pointer ||
      !(error.keyword === keyword || (keyword === 'type' && error.keyword === 'enum')),
  );
  expect(others, label).toEqual([]);
  expect(
    errors.some((error) => error.keyword === keyword),
    label,
  ).toBe(true);
}

const documents = operations.flatMap(({ id, bodySchema, examples }) =>
  bodySchema
    ? examples.map(({ name, body }): [string, Schema, JsonValue] => [`${id} ${name}`, bodySchema, body])
    : [],
);

const noDefinitions = {};

describe.each(documents)('%s', (_, schema, document) => {
  const validate = validatorOf(schema, noDefinitions);

  test('each mutation violates only its keyword, and is valid again after a repair', () => {
    const all = invalidValuesOf(schema, document);
    expect(all.length).toBeGreaterThan(0);
    for (const violation of all) {
      expectOnly(validate, document, violation);
      const repaired = withValueAt(
        withValueAt(document, violation.pointer, violation.value),
        violation.pointer,
        valueAt(document, violation.pointer) as JsonValue | undefined,
      );
      expect(errorsOf(validate, repaired)).toEqual([]);
    }
    const names = all.map(({ label, keyword }) => `${keyword} ${label}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('random mutations, and their shrunk values', () => {
    const random = randomInvalidValues(schema, document);
    if (!random) return;
    const seen: InvalidValue[] = [];
    for (let seed = 0; seed < 5; seed++) {
      let shrunk = 0;
      const property = fc.property(random, (violation) => {
        seen.push(violation);
        return ++shrunk > 300 || violation.label.length % 3 !== seed % 3;
      });
      fc.check(property, { seed, numRuns: 20 });
    }
    for (const violation of seen) expectOnly(validate, document, violation);
  });
});

describe('the level of mutations', () => {
  test.each(operations.map(({ id }) => id))(
    '%s: the mutations of a rule have its keyword and level',
    (id) => {
      const { rules, examples } = operation(id);
      for (const [index] of examples.entries()) {
        const all = requestMutations(base(id, index)).filter(({ isBoundary }) => isBoundary);
        for (const rule of rules) {
          const { place, keyword, level } = rule;
          const pointer = place === 'query' ? `/${rule.pointer}` : rule.pointer;
          const isOwn = (one: RequestMutation): boolean =>
            one.place === place && one.pointer === pointer && one.keyword === keyword;
          const broken = boundaryMutations(rule, base(id, index));
          expect(broken, rule.name).toEqual(all.filter(isOwn));
          expect(
            broken.filter((one) => one.level !== level),
            rule.name,
          ).toEqual([]);
        }
      }
    },
  );

  test('the requirement for a wrong JSON type is a SHOULD', () => {
    const types = operations.flatMap(({ id, rules, examples }) => [
      ...rules,
      ...examples.flatMap((_, example) => requestMutations(base(id, example))),
    ]);
    const levels = types.filter(({ keyword }) => keyword === 'type').map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set(['SHOULD']));
  });

  test('an empty text may mean a missing value where the member is optional', () => {
    expect(labels('createVirtualAccount', 'SHOULD', 3)).toContain('bvn: empty');
    expect(labels('updateVirtualAccount', 'MUST')).toContain('bvn: empty');
  });
});

test('random mutations of a query change its parameters', () => {
  const [one] = fc.sample(randomRequestMutations(base('listTransactions'))!, { numRuns: 1, seed: 1 });
  expect(one).toMatchObject({ place: 'query' });
  expect(randomRequestMutations(base('getWallet'))).toBeNull();
});
