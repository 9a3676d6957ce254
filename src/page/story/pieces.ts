import type { ReportedStep } from '../../report/model/model.js';
import { balanceLine, type Balance } from './balance.js';

export interface PlacedStep {
  step: ReportedStep;
  /** Its place in the story, counted from 0, by which other parts of the evidence name it. */
  at: number;
  /** Counted from 1 among the steps that show the verdict; null of others. */
  number: number | null;
  balance: Balance | null;
}

/** Steps that belong together: `aside` was done for other requirements, too; `together` were under way at the same time. */
export interface Piece {
  kind: 'single' | 'aside' | 'together';
  steps: PlacedStep[];
}

/** A story in pieces, in its order. */
export function piecesOf(story: readonly ReportedStep[]): Piece[] {
  const balances = balanceLine(story);
  const pieces: Piece[] = [];
  let count = 0;
  for (const [at, step] of story.entries()) {
    const placed = { step, at, number: step.aside ? null : ++count, balance: balances[at] ?? null };
    const last = pieces.at(-1);
    // One that was sent several times was so at the same time as itself.
    const isRace = !step.aside && step.together && (step.times ?? 1) > 1;
    const isMoreAside = step.aside && last?.kind === 'aside';
    const isTogether = !step.aside && step.together && !isRace && last && last.kind !== 'aside';
    if (last && (isMoreAside || isTogether)) {
      last.steps.push(placed);
      if (isTogether) last.kind = 'together';
    } else pieces.push({ kind: step.aside ? 'aside' : isRace ? 'together' : 'single', steps: [placed] });
  }
  return pieces;
}
