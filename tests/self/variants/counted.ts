// Whether the runs of a group show something about each of its members.
import type { Variant } from '../../../reference/variants/index.js';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { isTested } from '../../../src/contract/verdict.js';
import type { TestResult } from '../support/run.js';
import type { Only } from './explained.js';
import { groups, type Group } from './groups.js';
import { unseen } from './observed.js';
import { endangered, untestedBy, type Mode } from './record.js';
import { split } from './split.js';

/** Something that the runs of a group do not show about a member. */
interface Missing {
  name: string;
  text: string;
  /** The requirements that would show it. */
  shownBy: Only;
}

/** Returns everything that the runs of a group do not show about a member. */
export function missingFor(row: Variant, mode: Mode, runs: readonly TestResult[]): Missing[] {
  const isTestedAtAll = (id: RequirementId): boolean =>
    runs.some(({ outcomes }) => isTested(outcomes.get(id) ?? 'not-offered'));
  const untested = endangered(row, mode)
    .filter((id) => !isTestedAtAll(id))
    .map((id) => ({
      name: id,
      text: runs.findLast(({ outcomes }) => outcomes.has(id))?.why(id) ?? `${id} did not run`,
      shownBy: (one: RequirementId) => one === id,
    }));
  if (mode === 'credentials') return untested;
  const lines = runs.flatMap((run) => run.lines);
  const open = unseen({ ...runs[0]!, lines }, row.name).map(([id, alternative]) => ({
    name: `${id}: ${alternative}`,
    text: `no run observed ${id}: ${alternative}`,
    shownBy: (one: RequirementId) => `${requirementRow(one).operation}/` === id.replace(/[^/]*$/, ''),
  }));
  // The run of a variant alone shows that it warns; in a group, another member may leave nothing to warn about.
  return [...untested, ...open];
}

const mostExplained = 3;
const mostRuns = 60;

/**
 * The members for which a group does not count, each with the reason.
 *
 * @param again runs some variants
 */
export async function uncounted(
  group: Group,
  runs: readonly TestResult[],
  again: (rows: readonly Variant[], only: Only) => Promise<TestResult>,
): Promise<string[]> {
  const { mode, members, company, number } = group;
  const hiders = new Map<string, string>();
  const because = async (row: Variant, { name, shownBy }: Missing): Promise<string> => {
    if (!hiders.has(name) && hiders.size < mostExplained) {
      const others = [...members, ...company].filter((other) => other !== row);
      const recorded = others.filter((other) => untestedBy(other, mode).has(name));
      const isMissing = async (some: readonly Variant[]): Promise<boolean> =>
        missingFor(row, mode, [await again([row, ...some], shownBy)]).some((one) => one.name === name);
      const found = recorded.length > 0 ? recorded : await needed(others, isMissing);
      hiders.set(name, found.map((one) => one.name).join(', '));
    }
    const names = hiders.get(name);
    return names ? `; probably because of ${names}` : '';
  };
  const namesByReason = new Map<string, string[]>();
  for (const row of members) {
    const missing = missingFor(row, mode, runs);
    if (missing.length === 0) continue;
    const reasons: string[] = [];
    for (const one of missing.slice(0, mostExplained)) reasons.push(one.text + (await because(row, one)));
    if (missing.length > mostExplained) reasons.push(`${missing.length - mostExplained} more`);
    const reason = reasons.join('; ');
    namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), row.name]);
  }
  return [...namesByReason].flatMap(([reason, names]) =>
    names.map((name, index) => {
      const count = groups.filter(
        (one) => one !== group && one.members.some((row) => row.name === name),
      ).length;
      return `variant ${name} counts in ${count} ${count === 1 ? 'group' : 'groups'} only: in group ${number} ${index === 0 ? reason : 'for the same reason'}`;
    }),
  );
}

/** The variants that a run needs so that it does not show something; none if all of them together do not hide it. */
async function needed(
  rows: readonly Variant[],
  isMissing: (some: readonly Variant[]) => Promise<boolean>,
): Promise<readonly Variant[]> {
  return (await isMissing(rows)) ? (await split(rows, isMissing, mostRuns)).members : [];
}
