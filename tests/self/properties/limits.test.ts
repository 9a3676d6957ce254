// A limit ends a run early, with a message and without a failure.
import { expect, test } from 'vitest';
import { reasonInWords } from '../../../src/contract/reason.js';
import { testReference, type TestResult } from '../support/run.js';
import { expectGreen } from '../variants/green.js';
import { property, tryNumbers } from './fake.js';

const fine = () => ({ status: 400 });
const effort = { depth: 'standard' } as const;

function sent({ lines }: TestResult): number {
  return lines.filter((line) => line.kind === 'ExchangeRecorded' && !line.exchange.received).length;
}

test('a property stops at the limit, passes, and reports how much it tried', async () => {
  const limited = { effort: { ...effort, maxRequests: 100 } };
  const { verdicts, lines, pages } = await tryNumbers(fine, { runs: 200 }, limited);
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['pass']);
  expect(pages).toHaveLength(100);
  expect(lines).toContainEqual({
    kind: 'PropertyCutShort',
    requirement: property,
    tried: 100,
    planned: 200,
    reason: 'the run reached its limit of 100 requests',
  });
});

test('a failure that cannot be repeated within the limit is not reported', async () => {
  const limited = { effort: { ...effort, maxRequests: 1 } };
  const { verdicts, pages } = await tryNumbers(() => ({ status: 404 }), { runs: 9 }, limited);
  expect(pages).toHaveLength(1);
  expect(verdicts.map(({ reason }) => reason && reasonInWords(reason)).join()).toContain(
    'limit of 1 requests',
  );
  expect(verdicts.map(({ outcome }) => outcome)).not.toContain('fail');
});

test('the values of a depth begin with those of a smaller depth', async () => {
  const pagesOf = async (depth: 'quick' | 'standard' | 'deep') =>
    (await tryNumbers(fine, { runs: 10, first: [1n, 2n] }, { effort: { depth } })).pages;
  const [quick, standard, deep] = [await pagesOf('quick'), await pagesOf('standard'), await pagesOf('deep')];
  expect([quick, standard, deep].map(({ length }) => length)).toEqual([2, 10, 2 + 8 * 20]);
  expect(standard.slice(0, quick.length)).toEqual(quick);
  expect(deep.slice(0, standard.length)).toEqual(standard);
});

test.each([1, 9, 60, 250, 480])('a limit of %i requests blames nobody', async (maxRequests) => {
  const tested = await testReference({}, { effort: { depth: 'standard', maxRequests } });
  expect(sent(tested)).toBeLessThanOrEqual(maxRequests);
  expectGreen(tested);
  const untouched = tested.with('not-testable').map(tested.why);
  const reason = new RegExp(`of ${maxRequests} (requests$|are left)`);
  expect(untouched).toContainEqual(expect.stringMatching(reason));
});
