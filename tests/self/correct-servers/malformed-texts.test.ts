// Text that is not valid Unicode is not part of a well-formed request. The report names an unusual text that crashes a
// server.
import { expect, test } from 'vitest';
import { failureReport } from '../../../src/report/failure-report/failure-report.js';
import { buildReport } from '../../../src/report/build/build.js';
import { completeTarget } from '../../../src/server-under-test/target.js';
import type { Overrides } from '../../../reference/behaviour/index.js';
import { oddInputs } from '../../../reference/defects/service/crashes.js';
import { naughtyPieces, naughtyString } from '../../../src/cases/naughty-strings.js';
import { internalErrors, testServer, type TestResult } from '../support/run.js';
import { withOverridden } from '../support/overridden-target.js';

/** Tests the responses of a server to malformed input, and returns its failure reports. */
function testFuzz(
  overrides: Overrides,
  { seed, only, plan }: { seed: number; only: RegExp; plan: 'whole' | 'sampled' },
): Promise<{ tested: TestResult; cards: string[] }> {
  return withOverridden(overrides, async (served) => {
    const tested = await testServer(served, {
      keepAlive: true,
      seed,
      plan,
      only: (id) => only.test(id),
    });
    const [suite, startedAt] = [{ name: 'cwit', version: '0' }, '2030-01-01T00:00:00Z'];
    const meta = { suite, target: completeTarget(served), startedAt, finishedAt: startedAt, seed };
    const { requirements } = buildReport(tested.lines, meta);
    // A crashing server masks these failures, but they keep their evidence.
    const failed = requirements.filter(({ evidence, id }) => evidence.length > 0 && id.includes('/fuzz.'));
    return { tested, cards: failed.map((one) => failureReport(one)) };
  });
}

test('every edge-case text is well-formed', () => {
  const texts = naughtyPieces.map((piece) => naughtyString([piece]));
  expect(texts.filter((text) => /\p{Cs}/u.test(text))).toEqual([]);
});

test.concurrent.each([1, 2])(
  'half a surrogate pair that crashes a server is malformed input, with seed %i',
  async (seed) => {
    const { tested, cards } = await testFuzz(oddInputs['crashes-on-half-emoji'].overrides, {
      ...{ seed, only: /\/fuzz\.(valid|bytes)$/, plan: 'whole' },
    });
    expect(internalErrors(tested)).toEqual([]);
    const failed = tested.with('fail');
    expect(failed.filter((id) => id.endsWith('/fuzz.valid')).map(tested.why)).toEqual([]);
    expect(failed.length).toBeGreaterThanOrEqual(3);
    for (const card of cards)
      expect(card.replaceAll(/\s+/g, ' ')).toContain('a lone surrogate or an invalid escape in ');
    // The report redacts identity numbers.
    expect(cards.filter((card) => card.includes('\\ud83d')).length).toBeGreaterThanOrEqual(2);
  },
);

test.concurrent.each([
  ['nul', /\\u0000/],
  ['emoji', /\p{Extended_Pictographic}/u],
  ['quote', /O'Brien/],
] as const)('%s: the report names only the text that causes the crash', async (culprit, shown) => {
  const { tested, cards } = await testFuzz(oddInputs[`crashes-on-${culprit}`].overrides, {
    seed: 1,
    only: /\/fuzz\.valid$/,
    plan: 'sampled',
  });
  expect(internalErrors(tested)).toEqual([]);
  expect(cards.length).toBeGreaterThanOrEqual(3);
  for (const card of cards) {
    expect(card).toMatch(shown);
    expect(card.length).toBeLessThan(2500);
  }
});
