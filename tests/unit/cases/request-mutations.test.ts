// Schema → violations: each breaks what its label says and nothing else, by ajv, also after shrinking.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleCase } from '../../../src/cases/case.js';
import { valueAt, withValueAt } from '../../../src/contract/pointer.js';
import {
  boundaryMutations,
  requestMutations,
  randomRequestMutations,
} from '../../../src/cases/request-mutations.js';
import {
  withInvalidValue,
  invalidValuesOf,
  type InvalidValue,
} from '../../../src/cases/invalid-values/invalid-value.js';
import { levelOf } from '../../../src/cases/invalid-values/level.js';
import { randomInvalidValues } from '../../../src/cases/invalid-values/random.js';
import { operations, type JsonValue } from '../../../src/contract/contract.js';
import type { Schema } from '../../../src/cases/schema/schema.js';
import { judgeOf, type Judge } from '../support/spec-schemas.js';

const operation = (id: string) => operations.find((one) => one.id === id)!;
const base = (id: string, example = 0) => exampleCase(operation(id), example, (prefix) => prefix);
const labels = (id: string, level: string, example = 0) =>
  requestMutations(base(id, example))
    .filter((mutation) => mutation.level === level && mutation.keyword !== 'type')
    .map((mutation) => mutation.label);

const siteOf = (format: string) => ({
  pointer: '/a',
  schema: { type: 'string', format },
  valid: '',
  isRequired: true,
  isOptional: false,
});

/** What ajv says of a document: the keyword and the place of each error. */
function errorsOf(judge: Judge, document: JsonValue): { pointer: string; keyword: string }[] {
  judge(document);
  return judge.errors().map((error) => ({
    pointer:
      error.keyword === 'required'
        ? `${error.instancePath}/${String(error.params['missingProperty'])}`
        : error.instancePath,
    keyword: error.keyword,
  }));
}

/** It breaks its keyword in its place; a wrong type is no value of an enumeration either. */
function expectOnly(judge: Judge, document: JsonValue, violation: InvalidValue): void {
  const { pointer, keyword, label } = violation;
  const errors = errorsOf(judge, withInvalidValue(document, violation));
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

describe.each(documents)('%s', (_, schema, document) => {
  const judge = judgeOf(schema, {});

  test('each violation breaks its keyword and nothing else, and is right again when repaired', () => {
    const all = invalidValuesOf(schema, document);
    expect(all.length).toBeGreaterThan(0);
    for (const violation of all) {
      expectOnly(judge, document, violation);
      const repaired = withValueAt(
        withInvalidValue(document, violation),
        violation.pointer,
        valueAt(document, violation.pointer) as JsonValue | undefined,
      );
      expect(errorsOf(judge, repaired)).toEqual([]);
    }
    const names = all.map(({ label, keyword }) => `${keyword} ${label}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('random ones too, and what they shrink to', () => {
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
    for (const violation of seen) expectOnly(judge, document, violation);
  });
});

describe('what MUST be refused and what SHOULD', () => {
  test.each(operations.map(({ id }) => id))(
    '%s: what a rule is judged by is of the level of the rule',
    (id) => {
      const { rules, examples } = operation(id);
      for (const rule of rules) {
        const levels = examples.flatMap((_, example) =>
          boundaryMutations(rule, base(id, example)).map(({ label, level }) => [label, level]),
        );
        expect(levels, rule.name).toEqual(levels.map(([label]) => [label, rule.level]));
      }
    },
  );

  test.each(operations.map(({ id }) => id))(
    '%s: a rule has those of all mutations that are its own',
    (id) => {
      const { rules, examples } = operation(id);
      for (const [index] of examples.entries()) {
        const all = requestMutations(base(id, index)).filter(({ isBoundary }) => isBoundary);
        for (const { place, pointer, keyword, ...rule } of rules) {
          const at = place === 'query' ? `/${pointer}` : pointer;
          const own = all.filter(
            (one) => one.place === place && one.pointer === at && one.keyword === keyword,
          );
          expect(boundaryMutations({ place, pointer, keyword, ...rule }, base(id, index))).toEqual(own);
        }
      }
    },
  );

  test('a mistaken JSON type SHOULD be refused, by the ledger too', () => {
    const levels = operations.flatMap(({ rules }) =>
      rules.filter(({ keyword }) => keyword === 'type').map(({ level }) => level),
    );
    expect(new Set(levels)).toEqual(new Set(['SHOULD']));
    expect(levelOf('type', 7, siteOf('date'))).toBe('SHOULD');
    expect(levelOf('minimum', 7, siteOf('date'))).toBe('MUST');
  });

  test('identity numbers', () => {
    const must = labels('verifyEnhancedNin', 'MUST');
    expect(must).toEqual(
      expect.arrayContaining([
        'nin: left out',
        'nin: 10 digits',
        'nin: 12 digits',
        'nin: a letter',
        'nin: a zero in front',
        'nin: a digit less and a blank',
        'nin: a digit less and NUL',
        'nin: empty',
        'nin: very long',
      ]),
    );
    expect(labels('verifyEnhancedNin', 'SHOULD')).toEqual([
      'nin: newline at the end',
      'nin: blanks around',
      'nin: full-width characters',
    ]);
  });

  test('an empty text may stand for nothing where nothing is right, too', () => {
    expect(labels('createVirtualAccount', 'SHOULD', 3)).toContain('bvn: empty');
    expect(labels('updateVirtualAccount', 'MUST')).toContain('bvn: empty');
  });

  test('allowed values', () => {
    const [must, should] = [labels('createRecipient', 'MUST'), labels('createRecipient', 'SHOULD')];
    expect(must).toEqual(
      expect.arrayContaining([
        'type: an unknown value',
        'type: constructor',
        'type: a character less',
        'type: empty',
      ]),
    );
    expect(should).toEqual(
      expect.arrayContaining(['type: other letter case', 'currency: blanks around', 'currency: empty']),
    );
  });

  test('lengths, however characters are counted', () => {
    const [must, should] = [labels('createFlightQuote', 'MUST'), labels('createFlightQuote', 'SHOULD')];
    expect(must).toEqual([
      'selection_token: left out',
      'selection_token: 15 characters',
      'selection_token: empty',
      'selection_token: a character',
      'selection_token: 2049 characters',
      'selection_token: very long',
      'selection_token: 2049 letters of two bytes',
    ]);
    expect(should).toEqual([]);
  });

  test('bounds and entries', () => {
    expect(labels('searchFlights', 'MUST')).toEqual(
      expect.arrayContaining(['adults: 0', 'adults: -2147483649', 'itineraries: empty', 'children: -1']),
    );
    expect(labels('listTransactions', 'MUST')).toEqual(
      expect.arrayContaining([
        'per_page: 101',
        'per_page: 9007199254740992',
        'page: 0',
        'status: an unknown value',
      ]),
    );
  });

  test('decimals and dates', () => {
    expect(labels('initiateTransfer', 'MUST').filter((label) => label.startsWith('amount'))).toEqual([
      'amount: left out',
      'amount: text that is no decimal-text',
      'amount: a number, then letters',
      'amount: NaN',
      'amount: Infinity',
      'amount: hexadecimal',
      'amount: two numbers',
      'amount: empty',
    ]);
    // How a decimal and a date are written is not shown.
    for (const open of ['1e2', '1,000.00', '+1.00'])
      expect(levelOf('format', open, siteOf('decimal-text'))).toBeUndefined();
    for (const open of ['2030-02-30', '2030-03-02T00:00:00Z', '02/03/2030', '20300302'])
      expect(levelOf('format', open, siteOf('date'))).toBeUndefined();
    expect(levelOf('format', ' １.00', siteOf('decimal-text'))).toBe('SHOULD');
  });

  test('JSON types', () => {
    const types = operations.flatMap(({ examples }, index) =>
      examples.flatMap((_, example) => requestMutations(base(operations[index]!.id, example))),
    );
    expect(types.filter((mutation) => mutation.keyword === 'type' && mutation.level === 'MUST')).toEqual([]);
  });
});

test('random mutations of a query are such of its parameters', () => {
  const [one] = fc.sample(randomRequestMutations(base('listTransactions'))!, { numRuns: 1, seed: 1 });
  expect(one).toMatchObject({ place: 'query' });
  expect(randomRequestMutations(base('getWallet'))).toBeNull();
});
