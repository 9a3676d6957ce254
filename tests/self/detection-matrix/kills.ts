import type { RequirementId, RequirementRow } from '../../../src/contract/contract.js';
import type { TestKind } from '../../../src/engine/schedule/registry.js';
import type { KillRow } from './sheet.js';

/** The defects that each requirement failed for, and the requirements that subsume it. */
export class Kills {
  private readonly defects: ReadonlyMap<RequirementId, readonly string[]>;

  constructor(
    private readonly tested: readonly RequirementRow[],
    private readonly rows: readonly KillRow[],
  ) {
    this.defects = new Map(
      tested.map(({ id }) => [id, rows.filter((row) => row.killed[id]).map((row) => row.defect)]),
    );
  }

  of(id: RequirementId): readonly string[] {
    return this.defects.get(id) ?? [];
  }

  byHow(id: RequirementId): Partial<Record<TestKind, string[]>> {
    const by: Partial<Record<TestKind, string[]>> = {};
    for (const { defect, killed } of this.rows)
      for (const how of killed[id] ?? []) (by[how] ??= []).push(defect);
    return by;
  }

  /** The requirements that fail for all defects of this one. */
  subsumersOf(id: RequirementId): RequirementId[] {
    const own = this.of(id);
    if (own.length === 0) return [];
    return [...this.defects]
      .filter(([other, all]) => other !== id && own.every((defect) => all.includes(defect)))
      .map(([other]) => other);
  }

  /** The justification of a subsumed requirement from the run itself; undefined without one. */
  justification(id: RequirementId): string | undefined {
    const subsumers = this.subsumersOf(id);
    if (Object.keys(this.byHow(id)).every((how) => how === 'property'))
      return 'It tests many values where a test uses one.';
    if (
      subsumers.every((other) =>
        Object.keys(this.byHow(other)).every((how) => how === 'property' || how === 'pact'),
      )
    )
      return 'Only properties, with many values, or the pact, a second tool, detect the same defects.';
    const apart = this.tested.find((row) => checkOf(row) === checkOf(this.row(id)) && this.standsApart(row));
    return (
      apart && `One check for all operations and members; only this check detects a defect of ${apart.id}.`
    );
  }

  /** Tests whether only the pact, or the same check at other places, fails for all defects of this requirement. */
  private standsApart(row: RequirementRow): boolean {
    return (
      this.of(row.id).length > 0 &&
      this.subsumersOf(row.id).every(
        (other) => other.includes('/pact.') || checkOf(this.row(other)) === checkOf(row),
      )
    );
  }

  private row(id: RequirementId): RequirementRow {
    return this.tested.find((row) => row.id === id)!;
  }
}

/** The check of a requirement. Derived requirements of one kind share it, a written one has its own. */
function checkOf({ id, operation, origin }: RequirementRow): string {
  const name = id.slice(operation.length + 1);
  if (origin === 'written') return id;
  const [, place, keyword] = /^(body|query)\..*\.(\w+)$/.exec(name) ?? [];
  return place ? `${place} ${keyword}` : name;
}
