// Malformed values of members and bodies, and the rules that they violate.
import { describe, expect, test } from 'vitest';
import { type Case, exampleCase } from '../../../src/cases/case.js';
import { wrongSecretsOf } from '../../../src/cases/credentials.js';
import { isMistyped } from '../../../src/cases/malformed/type-rules.js';
import { oddRequestsOf } from '../../../src/cases/malformed/requests.js';
import { withWritten } from '../../../src/cases/malformed/places.js';
import { mutate, requestMutations } from '../../../src/cases/invalid-values/request-mutations.js';
import { operationOf, type RequestRule } from '../../../src/contract/contract.js';
import { invented, inventedWithoutBody } from './invented-operation.js';

const base: Case = exampleCase(invented, 0, (prefix) => `${prefix}-1`);

test('every run sends a text and a fraction for each integer of a query', () => {
  for (const seed of [1, 2, 3, 4]) {
    const notes = oddRequestsOf(operationOf('listTransactions'), { seed, isWhole: false }).map(
      ({ note }) => note,
    );
    expect(notes.slice(0, 4)).toEqual([
      'a text in page',
      'a fraction in page',
      'a text in per_page',
      'a fraction in per_page',
    ]);
  }
});

test('a combined request lists its parts', () => {
  const [first] = oddRequestsOf(operationOf('listBanks'), { seed: 1, isWhole: true });
  const notes = first!.parts!.map(({ note }) => note);
  expect(notes.length).toBeGreaterThan(1);
  expect(first!.note).toBe(notes.join(', '));
});

test('the text replaces its member, whatever precedes it', () => {
  const some = { ...base, body: { '': '', a: '', b: { c: 1 } } };
  expect(withWritten(some, '/b/c', (right) => `<${JSON.stringify(right)}>`).rawBody).toBe(
    '{"":"","a":"","b":{"c":<1>}}',
  );
});

test('a request without a body has no value of a wrong type', () =>
  expect(isMistyped({ ...base, operation: inventedWithoutBody, rawBody: '7' })).toBe(false));

describe('mutations', () => {
  const places = (one: Case, rule?: Pick<RequestRule, 'place' | 'pointer' | 'keyword'>): string[] => [
    ...new Set(requestMutations(one, rule).map(({ place }) => place)),
  ];

  test.each<[what: string, one: Case, wanted: string[]]>([
    ['a request', base, ['query', 'body']],
    ['a request without a body', { ...base, body: undefined }, ['query']],
    ['an operation without a body', { ...base, operation: inventedWithoutBody }, ['query']],
  ])('of %s', (_, one, wanted) => expect(places(one)).toEqual(wanted));

  test.each(['query', 'body'] as const)('of a rule are in its place: %s', (place) =>
    expect(places(base, { place, pointer: '/count', keyword: 'minimum' })).toEqual([place]),
  );

  test.each([
    ['x'.repeat(4000), undefined],
    ['x'.repeat(4001), true],
    ['\t', true],
    [4001, undefined],
  ])('a value may be rejected before it is read: %#', (value, isOdd) => {
    const [one] = requestMutations(base).filter(({ place }) => place === 'body');
    expect(mutate(base, { ...one!, pointer: '/note', value }).isOdd).toBe(isOdd);
  });
});

test('only a limited number of characters of a long secret are changed', () => {
  const right = { apiKey: 'key', apiSecret: 's'.repeat(300) };
  const labels = wrongSecretsOf(invented, right, { seed: 1, isWhole: true }).map(({ label }) => label);
  const positions = labels.filter((label) => label.includes('at position'));
  expect(positions).toHaveLength(200);
  expect(new Set(positions)).toHaveLength(200);
});

test('no wrong secret is the right one, which has no letters here', () => {
  const right = { apiKey: 'key', apiSecret: '1234567890' };
  const wrong = wrongSecretsOf(invented, right, { seed: 1, isWhole: true });
  expect(wrong.map(({ headers }) => headers['api-secret'])).not.toContain(right.apiSecret);
});
