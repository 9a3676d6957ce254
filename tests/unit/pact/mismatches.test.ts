// Pact's mismatches in words. The texts in `given` are messages of its verifier.
import { describe, expect, test } from 'vitest';
import { expectation, nearestOf } from '../../../src/pact/verify-outcome.js';
import { faultsIn, inSentences } from '../../../src/pact/mismatches.js';
import type { Published } from '../../../src/pact/published.js';
import type { Mismatch } from '../../../src/pact/verify-interaction.js';
import { operationOf } from '../../../src/contract/contract.js';

const wrong = (path: string | undefined, mismatch: string, type = 'BodyMismatch'): Mismatch => ({
  type,
  mismatch,
  ...(path === undefined ? {} : { path }),
});
const sameType = (actual: string, published: string): string =>
  `Expected ${actual} to be the same type as ${published}`;

const text = (actual: string): string => sameType(actual, "'50.00' (String)");
const minimum = 'Expected [] (size 0) to have minimum size of 1';
const long = `Expected 'yes' to match '${'[\\s\\S]'.repeat(10)}'`;
const words = "Expected 'yes' to match '^(?:success|error)$'";

// The message of the verifier, our sentence, and the fault.
test.each<[mismatch: string, says: string, keyword: string, expected: string]>([
  [text('5 (Integer)'), 'is an integer, not text', 'type', 'text'],
  [text('null (Null)'), 'is null, not text', 'type', 'text'],
  [text('1.5 (Decimal)'), 'is a decimal number, not text', 'type', 'text'],
  [text('true (Boolean)'), 'is a boolean, not text', 'type', 'text'],
  [text('{} (Object)'), 'is an object, not text', 'type', 'text'],
  [sameType('[1] (Array)', '{"a":"b"} (Object)'), 'is an array, not an object', 'type', 'an object'],
  ["Expected '5' (String) to be an integer", 'is text, not an integer', 'type', 'an integer'],
  [words, `is 'yes', not one of "success", "error"`, 'pattern', 'one of "success", "error"'],
  [long, `is 'yes', not text in the documented form`, 'pattern', 'text in the documented form'],
  ['Expected 2 (Integer) to be equal to 1 (Integer)', 'is 2, not 1', 'const', '1'],
  [minimum, `differs from the pact (${minimum})`, 'minItems', 'as in the pact'],
])('%s', (mismatch, says, keyword, expected) => {
  const found = [wrong('$.data[0].amount', mismatch)];
  expect(inSentences(found)).toBe(`$.data[0].amount ${says}`);
  expect(faultsIn(found, { data: [{ amount: 5 }] })).toEqual([
    { pointer: '/data/0/amount', keyword, expected, actual: 'the number 5', type: 'number' },
  ]);
});

test.each<[name: string, says: string, ...given: Parameters<typeof wrong>]>([
  ['no JSON', 'the body is not JSON', undefined, "Expected a body of 'application/json'", 'BodyTypeMismatch'],
  ['no body', 'the body is empty', '/', 'Expected body Present(435 bytes, application/json) but was empty'],
  ['members', 'the body has no a, b', '$', 'Actual map is missing the following keys: a, b'],
  ['a status', 'the body differs from the pact (Expected 200)', undefined, 'Expected 200', 'StatusMismatch'],
])('of a whole body: %s', (_, says, ...given) => expect(inSentences([wrong(...given)])).toBe(says));

test('each missing member is a separate fault, and a mismatch outside the body is none', () => {
  const faults = faultsIn(
    [
      wrong("$.data['a b']", 'Actual map is missing the following keys: id, status'),
      wrong(undefined, 'Expected status code 202 to be a 200, 201', 'StatusMismatch'),
      wrong('$', 'Actual map is missing the following keys: meta'),
    ],
    { data: { 'a b': { x: 1 } } },
  );
  expect(faults).toEqual([
    { pointer: '/data/a b/id', keyword: 'required', expected: 'present', actual: 'missing (it has x)' },
    { pointer: '/data/a b/status', keyword: 'required', expected: 'present', actual: 'missing (it has x)' },
    { pointer: '/meta', keyword: 'required', expected: 'present', actual: 'missing (it has data)' },
  ]);
});

test.each(['$.data.pin', '$.data[0].bvn', '$.pin[0]'])('the value at %s is not shown', (path) => {
  const mismatch = wrong(path, sameType("'2468' (String)", '1 (Integer)'));
  expect(inSentences([mismatch])).toBe(`${path} differs from the pact`);
  const body = { data: Object.assign([{ bvn: '2468' }], { pin: '2468' }), pin: ['2468'] };
  expect(faultsIn([mismatch], body)).toMatchObject([{ actual: 'text (4 digits)' }]);
});

test('a long value is cut, and six of many mismatches are reported in order', () => {
  const long = wrong('$.a', `Expected '${'x'.repeat(500)}' to match 'y'`);
  expect(inSentences([long]).length).toBeLessThan(200);
  const many = [...'hgfedcba'].map((name) => wrong(`$.${name}`, sameType('1 (Integer)', "'' (String)")));
  const told = [...'abcdef'].map((name) => `$.${name} is an integer, not text`);
  expect(inSentences(many)).toBe(`${told.join('; ')}; and 2 more`);
});

describe('of several interactions', () => {
  const status = wrong(undefined, 'Expected status code 202 to be a 200', 'StatusMismatch');
  const body = wrong('$', 'Actual map is missing the following keys: data');
  test('the nearest one has the status of the response and the fewest mismatches', () => {
    const candidates = [
      { label: 'other status', mismatches: [status] },
      { label: 'far', mismatches: [body, body] },
      { label: 'near', mismatches: [body] },
    ];
    expect(nearestOf(candidates)?.label).toBe('near');
    expect(nearestOf(candidates.slice(0, 1))).toBeUndefined();
  });

  const refused = (...labels: string[]) =>
    labels.map((label) => ({ label, interaction: { response: { status: 404 } } })) as Published[];
  test.each<[kind: string, alternatives: Published[], says: string]>([
    ['unauthorized', refused(''), 'status 401 for a request without credentials'],
    ['success', refused(''), 'a getWallet response as documented (odd), with status 200 or 201'],
    ['refusal', refused(''), 'the documented rejection (odd), with status 404'],
    ['refusal', refused('a 4xx', 'a 2xx'), 'one of the documented rejections (odd)'],
  ])('%s of %j is expected as: %s', (kind, alternatives, says) => {
    expect(expectation(operationOf('getWallet'), { kind, name: 'odd' } as never, alternatives)).toBe(says);
  });
});
