import { runsOfAll, type Pace } from '../cases/plan.js';
import { requirementRow } from '../contract/contract.js';
import type { Depth } from '../engine/depth.js';
import type { Column, Entry, Plan } from '../engine/registry.js';

/** What a requirement tries in a run. */
export interface PlanRow {
  column: Column;
  operation: string;
  requirement: string;
  kinds: readonly string[];
}

/** How much of a column the run covers, in pairs of a kind and an operation. */
export interface Coverage {
  column: Column;
  run: number;
  runs: number;
  deep: number;
}

interface PlanOf {
  seed: number;
  depth: Depth;
  rows: PlanRow[];
  coverage: Coverage[];
}

/** What a run tries, column by column: by the contract, the seed and the depth alone. */
export function planOf(entries: readonly Entry[], { seed, depth }: { seed: number; depth: Depth }): PlanOf {
  const planned = entries.filter((entry): entry is Entry & { plan: Plan } => entry.plan !== undefined);
  const pace: Pace = { seed, isWhole: depth === 'deep' };
  const rowsOf = (at: Pace): PlanRow[] =>
    planned.map(({ id, plan }) => ({
      column: plan.column,
      operation: requirementRow(id).operation,
      requirement: id,
      kinds: plan.kinds(at),
    }));
  const rows = rowsOf(pace);
  const nights = [...Array(runsOfAll).keys()].flatMap((night) => rowsOf({ ...pace, seed: seed + night }));
  const whole = rowsOf({ seed, isWhole: true });
  const coverage = [...new Set(planned.map(({ plan }) => plan.column))].map((column) => ({
    column,
    run: pairs(rows, column),
    runs: pairs(nights, column),
    deep: pairs(whole, column),
  }));
  return { seed, depth, rows, coverage };
}

function pairs(rows: readonly PlanRow[], column: Column): number {
  const of = rows.filter((row) => row.column === column);
  return new Set(of.flatMap(({ operation, kinds }) => kinds.map((kind) => `${operation} ${kind}`))).size;
}

/** The plan as text. */
export function planText({ seed, rows, coverage }: PlanOf): string {
  const last = seed + runsOfAll - 1;
  return coverage
    .map(({ column, run, runs, deep }) =>
      [
        `${column}: ${run} of ${deep} pairs of a kind and an operation; with the seeds ${seed} to ${last} ${runs}`,
        ...rows
          .filter((row) => row.column === column && row.kinds.length > 0)
          .map(({ requirement, kinds }) => `  ${requirement.padEnd(44)} ${kinds.join('; ')}`),
      ].join('\n'),
    )
    .join('\n\n');
}
