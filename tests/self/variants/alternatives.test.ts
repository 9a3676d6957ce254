// Every alternative that the contract accepts is tested. The reference server or one of its variants makes the choice,
// and all requirements of the operation test the variant.
import { describe, expect, test } from 'vitest';
import { variantNamed, variants } from '../../../reference/variants/index.js';
import { requirementRow, requirements, unspecified } from '../../../src/contract/contract.js';
import { internalErrors, testReference } from '../support/run.js';
import { asIs, choices, madeBy } from './choices.js';
import { concerned } from './concerned.js';
import { groups } from './groups.js';
import { mustBeAlone } from './must-be-alone.js';
import { notShowable } from './not-showable.js';

const reasonFor = (id: string): string | undefined => notShowable.find(([ids]) => ids.test(id))?.[1];

test('every alternative of an unspecified row is shown, or cannot be shown', () => {
  const open = unspecified.filter(({ id, accepted }) => {
    return (choices[id]?.length ?? 0) !== (reasonFor(id) ? 0 : accepted.length);
  });
  expect(open.map(({ id, accepted }) => ({ id, accepted, made: choices[id] }))).toEqual([]);
});

test('every reason is used', () => {
  expect(notShowable.filter(([ids]) => !unspecified.some(({ id }) => ids.test(id)))).toEqual([]);
  const ids = unspecified.map((row) => row.id);
  expect(Object.keys(choices).filter((id) => !(ids as string[]).includes(id))).toEqual([]);
});

test('every variant with an alternative is a variant, and runs in groups or alone', () => {
  const run = [
    ...groups.flatMap(({ members }) => members.map(({ name }) => name)),
    ...Object.keys(mustBeAlone),
  ];
  expect([...new Set(run)].toSorted()).toEqual(variants.map((row) => row.name).toSorted());
  const makers = new Set(Object.values(choices).flat(2));
  expect([...makers].filter((name) => name !== asIs && !run.includes(name))).toEqual([]);
});

test('a variant makes the choice that it names', () => {
  const open = new Set<string>(unspecified.map((row) => row.id));
  const other = variants.filter(
    ({ name, about }) => open.has(about) && !madeBy(name).some(({ id }) => id === about),
  );
  expect(other.map(({ name, about }) => [name, about])).toEqual([]);
});

describe('all requirements of an operation test a variant with a choice for it', () => {
  const makers = [...new Set(Object.values(choices).flat(2))].filter((name) => name !== asIs);

  test.each(makers)('%s', (name) => {
    const isTested = concerned(variantNamed(name));
    const places = madeBy(name).map(({ operation }) => operation);
    // The pact tests the mixtures.
    const own = requirements.filter(
      ({ id, operation, excluded }) =>
        places.includes(operation) && operation !== 'service' && !excluded && !id.includes('/pact.'),
    );
    expect(own.filter(({ id }) => !isTested(id)).map(({ id }) => id)).toEqual([]);
  });
});

// A pass would need evidence, and `not-testable` would report a gap.
test('rules of variant B are not applicable to a server of variant A', async () => {
  const tested = await testReference(
    { variants: ['confirm-variant-a'] },
    { only: (id) => requirementRow(id).operation === 'confirmTransaction' },
  );
  expect(internalErrors(tested)).toEqual([]);
  expect(tested.with('not-testable')).toEqual([]);
  const ofVariantB = 'known-transaction listed-transaction success-card failed-nulls unpaid-null card-bin';
  expect(tested.with('not-offered')).toEqual(
    ofVariantB.split(' ').map((name) => `confirmTransaction/${name}`),
  );
  expect(tested.why('confirmTransaction/card-bin')).toContain('confirms transactions in variant A');
});

test.each([
  ['recipient-states-without-bank-code', 'createRecipient/bvn-digits', 'createRecipient/pact.success.bvn'],
  ['search-finds-fares-of-one-flight', 'createFlightQuote/own-id'],
] as const)('a run with %s tests all of %s', async (variant, ...ids) => {
  const tested = await testReference(
    { variants: [variant] },
    { only: (id) => (ids as readonly string[]).includes(id) },
  );
  expect(internalErrors(tested)).toEqual([]);
  expect(tested.with('pass').toSorted()).toEqual(ids);
});

test('quotes with the same id are detected if all offers of a search are fares of one flight', async () => {
  const tested = await testReference(
    { variants: ['search-finds-fares-of-one-flight'], defect: 'quote-id-for-all' },
    { only: (id) => id === 'createFlightQuote/own-id' },
  );
  expect(tested.with('fail')).toEqual(['createFlightQuote/own-id']);
});
