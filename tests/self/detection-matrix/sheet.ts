import { requirements, type RequirementId } from '../../../src/contract/contract.js';
import type { TestKind } from '../../../src/engine/schedule/registry.js';
import { justificationFor } from './justifications.js';
import { Kills } from './kills.js';

/** The requirements that one defect failed in a run. */
export interface KillRow {
  defect: string;
  operation: string;
  summary: string;
  /** The requirements that it must fail. */
  fails: readonly string[];
  /** All failed requirements, with the kinds of test that detected the defect. */
  killed: Readonly<Partial<Record<RequirementId, readonly TestKind[]>>>;
  /** The requirements of the root causes in the report. */
  causes: readonly RequirementId[];
}

/** The detection matrix: defects by requirement, and requirements by defect. */
export interface KillSheet {
  defects: (KillRow & { killedBy: { tests: RequirementId[]; properties: RequirementId[] } })[];
  /** The defects that each requirement failed for, by kind of test. */
  requirements: Record<string, { level: string; by: Partial<Record<TestKind, readonly string[]>> }>;
  /** Requirements that no defect fails, each with its justification. */
  neverFails: Justified[];
  /** Requirements that never fail alone, each with its justification. */
  subsumed: (Justified & { by: string[] })[];
}

interface Justified {
  id: string;
  justification: string | undefined;
}

export function sheetOf(rows: readonly KillRow[]): KillSheet {
  const tested = requirements.filter((row) => !row.excluded);
  const kills = new Kills(tested, rows);
  return {
    defects: rows.map((row) => ({ ...row, killedBy: killedBy(row) })),
    requirements: Object.fromEntries(tested.map(({ id, level }) => [id, { level, by: kills.byHow(id) }])),
    neverFails: tested
      .filter(({ id }) => kills.of(id).length === 0)
      .map(({ id }) => ({ id, justification: justificationFor('neverFails', id) })),
    subsumed: tested.flatMap(({ id }) => {
      const by = kills.subsumersOf(id);
      return by.length > 0
        ? [{ id, justification: justificationFor('subsumed', id) ?? kills.justification(id), by }]
        : [];
    }),
  };
}

function killedBy({ killed }: KillRow): { tests: RequirementId[]; properties: RequirementId[] } {
  const ids = Object.keys(killed) as RequirementId[];
  return {
    tests: ids.filter((id) => killed[id]!.some((how) => how !== 'property')),
    properties: ids.filter((id) => killed[id]!.includes('property')),
  };
}
