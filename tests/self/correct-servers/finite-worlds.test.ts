// Servers whose stock runs out, and whose new records take a moment, are correct (ruling:things-that-run-out). Servers that
// refuse everything, or never find a new record, are not.
import { expect, test } from 'vitest';
import { defects } from '../../../reference/defects/index.js';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { testReference } from '../support/run.js';
import { expectGreen, patient } from '../variants/green.js';

const prices = { createEsimOrder: '20000.00', queryLoanFeature: '500.00', verifyEnhancedNin: '500.00' };

const ofTags =
  (...tags: readonly string[]) =>
  (id: RequirementId) =>
    tags.includes(requirementRow(id).tag);

test.concurrent.each<[variant: string, tags: string[], passes: number]>([
  ['quote-first-offers-sold-out', ['flights'], 110],
  ['quotes-twelve-at-most', ['flights'], 90],
  ['esim-packages-sold-out-after-two-orders', ['esim'], 40],
  ['esims-latest-three', ['esim'], 60],
  ['accounts-ten-at-most', ['accounts'], 85],
  ['recipients-ten-at-most', ['recipients'], 70],
  ['cards-used-twice-at-most', ['cards'], 55],
  ['transfers-fifteen-a-day', ['transfers'], 40],
  ['transfers-up-to-20000', ['transfers'], 50],
  ['identity-source-silent-at-times', ['identity'], 50],
])('%s', async (variant, tags, passes) => {
  for (const seed of [0, 1]) {
    const tested = await testReference(
      { variants: [variant] },
      { only: ofTags(...tags), plan: 'sampled', seed },
    );
    expectGreen(tested);
    expect(tested.with('pass').length).toBeGreaterThanOrEqual(passes);
  }
});

test.concurrent.each<[variant: string, tags: string[]]>([
  ['records-usable-after-700-ms', ['cards', 'identity']],
  ['records-usable-after-700-ms', ['transactions', 'transfers']],
  ['offers-quotable-after-300-ms', ['flights']],
])('%s, in %j', async (variant, tags) => {
  const tested = await testReference(
    { variants: [variant] },
    { ...patient, settleMs: 4000, only: ofTags(...tags), plan: 'sampled' },
  );
  expectGreen(tested);
  expect(tested.with('not-testable').length).toBeLessThan(6);
});

// Without a state handler, discovery reads values from the API.
test.concurrent.each<[variant: string, tags: string[]]>([
  ['wallet-of-another-business-id', ['accounts', 'wallet']],
  ['quote-first-offers-sold-out', ['flights']],
  ['esim-packages-sold-out-after-two-orders', ['esim']],
  ['accounts-ten-at-most', ['accounts']],
  ['transfers-fifteen-a-day', ['transfers']],
  ['identity-source-silent-at-times', ['identity']],
])('%s, with credentials alone', async (variant, tags) => {
  for (const seed of [0, 1]) {
    const tested = await testReference(
      { variants: [variant] },
      { only: ofTags(...tags), plan: 'sampled', seed, discovers: true, input: { spend: '50000.00', prices } },
    );
    expectGreen(tested);
    expect(tested.with('pass').length).toBeGreaterThan(5);
  }
});

const broken = defects.filter(({ name }) =>
  /^(.*-)?(has-sold-out-everything|never-finds-new-records|refuses-keyed-requests|shortfall-unexplained|drains-wallet)/.test(
    name,
  ),
);

test.concurrent.each(broken.flatMap(({ name }) => [0, 1, 2, 3].map((seed) => [name, seed] as const)))(
  '%s fails at seed %i',
  async (name, seed) => {
    const { fails, operation } = broken.find((one) => one.name === name)!;
    const only = (id: RequirementId) => requirementRow(id).operation === operation;
    const until = (failed: ReadonlySet<RequirementId>): boolean => fails.every((id) => failed.has(id));
    const tested = await testReference({ defect: name }, { only, plan: 'sampled', seed, until });
    expect(tested.with('fail')).toEqual(expect.arrayContaining([...fails]));
  },
);

// A person that is not known yet, and a silent source, are no shortfall. The defects do not explain one, or lose money in it.
test.concurrent.each(
  ['records-usable-after-700-ms', 'identity-source-silent-at-times'].flatMap((name) =>
    [0, 1, 2, 3].map((seed) => [name, seed] as const),
  ),
)('%s in identity, at seed %i', async (name, seed) => {
  const tested = await testReference(
    { variants: [name] },
    { ...patient, settleMs: 4000, only: ofTags('identity'), plan: 'sampled', seed },
  );
  expectGreen(tested);
});
