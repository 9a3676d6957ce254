// Two faults at different operations give two root causes, each at an operation that its defect names.
import { describe, expect, test } from 'vitest';
import { defects, type Defect } from '../../../reference/defects/index.js';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import fc from 'fast-check';
import { testReference } from '../support/run.js';

const pairs = 54;
const mostMerged = 5; // Fewer than a tenth.

const operationsOf = ({ operation, fails }: Defect): string[] => [
  operation,
  ...fails.map((id) => requirementRow(id).operation),
];

// One that a property alone shows, or that concerns all operations, is no matter of one of them.
const plain = defects.filter(
  ({ operation, fails }) => operation !== 'service' && !fails.some((id) => /\/(fuzz\.|any-)|any-/.test(id)),
);

const areApart = ([a, b]: readonly [Defect, Defect]): boolean =>
  !operationsOf(a).some((operation) => operationsOf(b).includes(operation));

const drawn = fc.sample(fc.tuple(fc.constantFrom(...plain), fc.constantFrom(...plain)).filter(areApart), {
  numRuns: pairs,
  seed: 1,
});

describe('pairs of defects of different operations', () => {
  const told = new Map<string, RequirementId[] | 'apart'>();

  test.concurrent.each(drawn.map((pair) => [pair.map(({ name }) => name).join(' and '), pair] as const))(
    '%s',
    async (both, pair) => {
      const places = pair.flatMap(operationsOf);
      const tested = await testReference(
        { defect: pair.map(({ name }) => name) },
        { only: (id) => places.includes(requirementRow(id).operation) && !isLaw(id), quietMs: 50 },
      );
      const causes = tested.report().causes.map(({ requirement }) => requirement);
      const operations: string[] = causes.map((id) => requirementRow(id).operation);
      const named = pair.every((defect) => operationsOf(defect).some((id) => operations.includes(id)));
      told.set(both, named && causes.length === 2 ? 'apart' : causes);
      expect(tested.with('fail').length + tested.with('warn').length).toBeGreaterThan(0);
    },
  );

  test('nearly all are separate root causes', () => {
    const merged = [...told].filter(([, causes]) => causes !== 'apart');
    expect(told.size).toBe(pairs);
    expect(merged.length, merged.join('\n')).toBeLessThanOrEqual(mostMerged);
  });
});

// A failing check of every exchange is a root cause of its own if requests other than the repeated ones show it.
test.each([
  ['mockCardTransaction', 'mock-card-transaction'],
  ['createEsimOrder', 'create-esim-order'],
])('two faults of %s are two causes', async (operation, name) => {
  const tested = await testReference(
    { defect: [`${name}-answers-202`, `${name}-forgets-idempotency-keys`] },
    { only: (id) => requirementRow(id).operation === operation && !isLaw(id) },
  );
  expect(tested.report().causes.map(({ requirement }) => requirement)).toEqual([
    `${operation}/idempotency.replay`,
    `${operation}/response.success`,
  ]);
});

// The filters of a list and its meta have nothing to do with each other.
test('an ignored filter and a wrong meta of one list are two causes', async () => {
  const tested = await testReference(
    { defect: ['list-currency-ignored-with-amount', 'list-pages-counted-by-50'] },
    { only: (id) => requirementRow(id).operation === 'listTransactions' },
  );
  const { causes } = tested.report();
  expect(causes.map(({ requirement }) => requirement)).toEqual([
    'listTransactions/meta',
    'listTransactions/any-query',
  ]);
  expect(causes[1]!.headline).toContain('The filter `currency` is not applied together with `amount`');
});

const isLaw = (id: RequirementId): boolean => /\/(fuzz\.|any-)|any-/.test(id);
