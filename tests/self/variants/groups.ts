// Groups of variants that go together. Each variant is in two groups of each mode, as far as possible with other company.
import { variants, type Variant } from '../../../reference/variants/index.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import { concerned, discoverableVariants } from './concerned.js';
import { isLate } from './green.js';
import { exclude } from './mixed.js';
import { mustBeAlone } from './must-be-alone.js';
import { endangered, isInScope, masks, modes, type Mode } from './record.js';

export interface Group {
  number: number;
  mode: Mode;
  /** The members that need this group. */
  members: Variant[];
  /** Further variants, so that the members meet more choices. */
  company: Variant[];
  /** Whether it runs all requirements, and not only those that its members can affect. */
  isWhole: boolean;
}

// More groups would give few further variants a second place.
const wholeGroups = 8;
// Only the runs of these wait for late effects.
const lateGroups = 3;
// A variant with more conflicts would keep too many others out of a whole group.
const mostConflicts = 60;
const mostCompany = 20;

/** The variants that may not be in one group, by variant. */
function conflictsIn(rows: readonly Variant[], mode: Mode): Map<Variant, ReadonlySet<Variant>> {
  const conflict = (one: Variant, other: Variant): boolean =>
    exclude(one, other) || masks(one, other, mode) || masks(other, one, mode);
  return new Map(
    rows.map((row) => [row, new Set(rows.filter((other) => other === row || conflict(row, other)))]),
  );
}

/** The requirements that a group runs. */
export function scopeOf({ members, isWhole, mode }: Group): (id: RequirementId) => boolean {
  const isConcerned = members.map(concerned);
  return (id) => isInScope(id, mode) && (isWhole || isConcerned.some((concerns) => concerns(id)));
}

/** Draws the groups of a mode, always the same ones for the same tables and record. */
class Drawing {
  readonly groups: Group[] = [];
  /** The variants that cannot join a group. */
  readonly #barred = new Map<Group, Set<Variant>>();
  readonly #rows: readonly Variant[];
  readonly #conflicts: ReadonlyMap<Variant, ReadonlySet<Variant>>;

  constructor(
    readonly mode: Mode,
    readonly firstNumber: number,
  ) {
    const known = mode === 'handler' ? variants : discoverableVariants;
    this.#rows = known.filter(({ name }) => !(name in mustBeAlone));
    this.#conflicts = conflictsIn(this.#rows, mode);
    for (let count = 0; count < wholeGroups; count++) this.#begin(true);
    this.#drawSmaller(this.#drawWhole());
  }

  #begin(isWhole: boolean): Group {
    const number = this.firstNumber + this.groups.length;
    const group: Group = { number, mode: this.mode, members: [], company: [], isWhole };
    this.groups.push(group);
    const isLast = this.groups.length > lateGroups && isWhole;
    this.#barred.set(group, new Set(isLast ? this.#rows.filter(isLate) : []));
    return group;
  }

  #add(row: Variant, group: Group, to: 'members' | 'company' = 'members'): void {
    group[to].push(row);
    for (const other of this.#conflicts.get(row)!) this.#barred.get(group)!.add(other);
  }

  /** Returns the variants that need further places, once for each. */
  #drawWhole(): Variant[] {
    const most = (row: Variant): number => this.#conflicts.get(row)!.size;
    // Variants with many conflicts come first, while there is a choice of groups.
    const rows = this.#rows.toSorted((one, other) => most(other) - most(one));
    for (const row of [...rows, ...rows]) {
      const [best] = this.groups
        .filter((group) => most(row) <= mostConflicts && !this.#barred.get(group)!.has(row))
        .map((group) => ({ group, cost: this.#cost(row, group) }))
        .toSorted((one, other) => one.cost - other.cost);
      if (best) this.#add(row, best.group);
    }
    return rows.flatMap((row) => {
      const found = this.groups.filter(({ members }) => members.includes(row)).length;
      // The groups of the two modes are different ones.
      const needed = this.mode === 'handler' && !discoverableVariants.includes(row) ? 2 : 1;
      return Array.from({ length: Math.max(0, needed - found) }, () => row);
    });
  }

  /** How many others a variant keeps out of a group, how large the group is, and how many members the variant has met. */
  #cost(row: Variant, group: Group): number {
    const barred = this.#barred.get(group)!;
    const kept = [...this.#conflicts.get(row)!].filter((other) => !barred.has(other)).length;
    const own = this.groups.filter(({ members }) => members.includes(row));
    const met = new Set(own.flatMap(({ members }) => members));
    return kept + group.members.length + 3 * group.members.filter((other) => met.has(other)).length;
  }

  /** Groups that run only what their members can affect, with further variants that affect nothing else. */
  #drawSmaller(left: readonly Variant[]): void {
    const small: Group[] = [];
    for (const row of left) {
      let group = small.find((one) => !this.#barred.get(one)!.has(row));
      if (!group) small.push((group = this.#begin(false)));
      this.#add(row, group);
    }
    const turns = new Map<Variant, number>();
    for (const group of small) {
      const isRun = scopeOf(group);
      for (const row of this.#rows.toSorted(
        (one, other) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0),
      )) {
        const fits =
          !isLate(row) && !this.#barred.get(group)!.has(row) && endangered(row, this.mode).every(isRun);
        if (!fits || group.company.length >= mostCompany) continue;
        this.#add(row, group, 'company');
        turns.set(row, (turns.get(row) ?? 0) + 1);
      }
    }
  }
}

export const groups: readonly Group[] = modes.reduce<Group[]>(
  (drawn, mode) => [...drawn, ...new Drawing(mode, drawn.length + 1).groups],
  [],
);
