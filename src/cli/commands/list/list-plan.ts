import { runsOfAll, type Pace } from '../../../cases/sampling.js';
import { quick } from '../../../certify/suites.js';
import { requirementRow } from '../../../contract/contract.js';
import type { Depth } from '../../../engine/schedule/depth.js';
import type { Column, Entry, Sampling } from '../../../engine/schedule/registry.js';
import { wrap } from '../../../report/text/plain-text.js';

/** What a requirement tries in a run. */
interface PlanRow {
  column: Column;
  operation: string;
  requirement: string;
  kinds: readonly string[];
}

/** How much of a column is tried, in pairs of a kind and an operation. */
interface Coverage {
  column: Column;
  /** By the one run. */
  run: number;
  /** By it and the runs with the next three seeds. */
  runs: number;
  deep: number;
}

interface PlanOfRun {
  seed: number;
  depth: Depth;
  rows: PlanRow[];
  coverage: Coverage[];
}

/** What a run tries, column by column: by the contract, the seed and the depth alone. */
export function planOf(
  entries: readonly Entry[],
  { seed, depth }: Pick<PlanOfRun, 'seed' | 'depth'>,
): PlanOfRun {
  const isJudged = ({ id }: Entry): boolean => depth !== 'quick' || quick.includes(id);
  const isPlanned = (entry: Entry): entry is Entry & { sampling: Sampling } => entry.sampling !== undefined;
  const all = entries.filter(isPlanned);
  const judged = all.filter(isJudged);
  const at = (turn: number): Pace => ({ seed: seed + turn, isWhole: depth === 'deep' });
  const rows = rowsOf(judged, at(0));
  const nights = Array.from({ length: runsOfAll }, (_, turn) => rowsOf(judged, at(turn))).flat();
  const whole = rowsOf(all, { seed, isWhole: true });
  const coverage = [...new Set(all.map(({ sampling }) => sampling.column))].map((column) => ({
    column,
    run: pairs(rows, column),
    runs: pairs(nights, column),
    deep: pairs(whole, column),
  }));
  return { seed, depth, rows, coverage };
}

const rowsOf = (planned: readonly (Entry & { sampling: Sampling })[], pace: Pace): PlanRow[] =>
  planned.map(({ id, sampling }) => ({
    column: sampling.column,
    operation: requirementRow(id).operation,
    requirement: id,
    kinds: sampling.kinds(pace),
  }));

function pairs(rows: readonly PlanRow[], column: Column): number {
  const of = rows.filter((row) => row.column === column);
  return new Set(of.flatMap(({ operation, kinds }) => kinds.map((kind) => `${operation} ${kind}`))).size;
}

/** The plan as text: a paragraph a column, which begins with how much of it is tried. */
export function planText({ seed, rows, coverage }: PlanOfRun): string {
  const nights = `with the seeds ${seed} to ${seed + runsOfAll - 1}`;
  return coverage
    .map(({ column, run, runs, deep }) =>
      [
        `${column}: ${run} of ${deep}, ${nights} ${runs}`,
        ...rows
          .filter((row) => row.column === column && row.kinds.length > 0)
          .flatMap(({ requirement, kinds }) => [`  ${requirement}`, ...wrap('    ', kinds.join('; '))]),
      ].join('\n'),
    )
    .join('\n\n');
}
