// Runs the groups of variants. Every run must be green, and must test what may wrongly fail a member.
import { describe, expect, test } from 'vitest';
import type { Variant } from '../../../reference/variants/index.js';
import { accounts } from '../../../reference/variants/accounts.js';
import { identity } from '../../../reference/variants/identity.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import { testReference, type TestResult } from '../support/run.js';
import { concerned } from './concerned.js';
import { missingFor, uncounted } from './counted.js';
import { explained, type Only } from './explained.js';
import { faultsIn, recordedFaultsIn, settingsOf, type Fault } from './green.js';
import { groups, scopeOf, type Group } from './groups.js';
import { isInScope, type Mode } from './record.js';

/** How a group runs: its mode, and whether the server knows the person of the documented examples. */
interface Way {
  mode: Mode;
  knowsExamples?: boolean;
}

/** The faults of a run with some variants, and of its recording. */
async function run(
  rows: readonly Variant[],
  { mode, knowsExamples = true }: Way,
  only: Only,
): Promise<{ tested: TestResult; faults: Fault[] }> {
  const tested = await testReference(
    { variants: rows.map(({ name }) => name), knowsExamples },
    { ...settingsOf(rows, mode), only, redact: 'credentials' },
  );
  return { tested, faults: [...faultsIn(tested, rows), ...recordedFaultsIn(tested, rows)] };
}

/** Runs a group, and expects that it is green. If it is not, names the members that the failures need. */
async function expectGreenGroup({ members, company }: Group, way: Way, only: Only): Promise<TestResult> {
  const rows = [...members, ...company];
  const { tested, faults } = await run(rows, way, only);
  if (faults.length > 0) {
    const again = async (some: readonly Variant[], ids: Only): Promise<Fault[]> =>
      (await run(some, way, ids)).faults;
    expect.fail(await explained({ tested, faults, rows, only, knowsExamples: true, ...way }, again));
  }
  return tested;
}

const words: Readonly<Record<Mode, string>> = {
  handler: 'with a state handler',
  credentials: 'with a URL and credentials alone',
};

// A red group runs again hundreds of times at most, to name the members that it needs.
const longestMs = 3_600_000;

const ofPersons = new Set<Variant>([...accounts, ...identity]);

/** Declares the tests of every third group. */
export function proveGroups(part: 0 | 1 | 2): void {
  const own = groups.filter(({ number }) => number % 3 === part);
  describe.concurrent('groups', () => {
    test.each(own.map((group) => [group.number, words[group.mode], group] as const))(
      'group %i, %s',
      async (_number, _words, group) => {
        const runs = [await expectGreenGroup(group, group, scopeOf(group))];
        // A spending limit or a late debit may leave a requirement untested once.
        const open = group.members.flatMap((row) => missingFor(row, group.mode, runs));
        if (open.length > 0)
          runs.push(await expectGreenGroup(group, group, (id) => open.some(({ shownBy }) => shownBy(id))));
        const again = async (rows: readonly Variant[], only: Only): Promise<TestResult> =>
          (await run(rows, group, only)).tested;
        const texts = await uncounted(group, runs, again);
        expect(texts, texts.join('\n')).toEqual([]);
      },
      longestMs,
    );

    // Discovery guesses that the server knows the person of the documented examples.
    const guessed = own.filter(
      ({ mode, members }) => mode === 'credentials' && members.some((row) => ofPersons.has(row)),
    );
    test.each(guessed.map((group) => [group.number, group] as const))(
      'group %i, of a server that does not know the documented person',
      async (_number, group) => {
        const isConcerned = group.members.filter((row) => ofPersons.has(row)).map(concerned);
        const only = (id: RequirementId): boolean =>
          isInScope(id, 'credentials') && isConcerned.some((concerns) => concerns(id));
        const tested = await expectGreenGroup(group, { mode: 'credentials', knowsExamples: false }, only);
        // A server that rejects the guessed identity may accept no identity request.
        expect(tested.with('pass')).not.toEqual([]);
      },
      longestMs,
    );
  });
}
