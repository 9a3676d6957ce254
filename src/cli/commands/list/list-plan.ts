import { runsForAll, type Pace } from '../../../cases/sampling.js';
import { quick } from '../../../certify/suites.js';
import { requirementRow } from '../../../contract/contract.js';
import type { Depth } from '../../../engine/schedule/depth.js';
import type { Column, Entry, Sampling } from '../../../engine/schedule/registry.js';
import { wrap } from '../../../report/text/plain-text.js';

type Planned = Entry & { sampling: Sampling };
type Plan = ReturnType<typeof planOf>;

/** The values that a run tries, by column. They depend only on the contract, the seed and the depth. */
export function planOf(entries: readonly Entry[], { seed, depth }: { seed: number; depth: Depth }) {
  const all = entries.filter((entry): entry is Planned => entry.sampling !== undefined);
  const tested = all.filter(({ id }) => depth !== 'quick' || quick.includes(id));
  const at = (turn: number) => rowsOf(tested, { seed: seed + turn, isWhole: depth === 'deep' });
  const rows = at(0);
  const nights = Array.from({ length: runsForAll }, (_, turn) => at(turn)).flat();
  const whole = rowsOf(all, { seed, isWhole: true });
  // The coverage of a column is counted in pairs of a kind and an operation.
  const coverage = [...new Set(all.map(({ sampling }) => sampling.column))].map((column) => ({
    column,
    // `runs` includes the next three seeds.
    run: pairs(rows, column),
    runs: pairs(nights, column),
    deep: pairs(whole, column),
  }));
  return { seed, depth, rows, coverage };
}

const rowsOf = (planned: readonly Planned[], pace: Pace) =>
  planned.map(({ id, sampling }) => ({
    column: sampling.column,
    operation: requirementRow(id).operation,
    requirement: id,
    kinds: sampling.kinds(pace),
  }));

function pairs(rows: ReturnType<typeof rowsOf>, column: Column): number {
  const of = rows.filter((row) => row.column === column);
  return new Set(of.flatMap(({ operation, kinds }) => kinds.map((kind) => `${operation} ${kind}`))).size;
}

/** The plan as text: a paragraph per column, which begins with its coverage. */
export function planText({ seed, rows, coverage }: Plan): string {
  const nights = `the seeds ${seed} to ${seed + runsForAll - 1} together try`;
  const paragraphs = coverage.map(({ column, run, runs, deep }) =>
    [
      `${column}: ${run} of ${deep}; ${nights} ${runs}`,
      ...rows
        .filter((row) => row.column === column && row.kinds.length > 0)
        .flatMap(({ requirement, kinds }) => [`  ${requirement}`, ...wrap('    ', kinds.join('; '))]),
    ].join('\n'),
  );
  return paragraphs.join('\n\n');
}
