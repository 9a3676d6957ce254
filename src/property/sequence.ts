import { say } from '../contract/phrase.js';
import { mustRepeat } from '../engine/retry/flake-detection.js';
import { countShrinking } from './count-shrinking.js';
import fc from 'fast-check';
import type { OperationId } from '../contract/contract.js';
import type { RequirementContext } from '../engine/context/context.js';
import { type Violation, LimitReached, NotTestable } from '../engine/errors.js';
import { valuesAt } from '../engine/schedule/depth.js';
import { evidenceOf, type Cut } from '../engine/verdicts.js';
import {
  brokenBy,
  firstAt,
  play,
  randomOf,
  shrunk,
  smallest,
  type Played,
  type Steps,
} from './shrink-sequence.js';

/** Receives the results of a sequence: the operations that broke the property, and those that were tested. */
export interface Referee {
  blame(operation: OperationId, violation: Violation): void;
  tested(operation: OperationId): void;
  /** Reports an operation that no sequence can contain, and the reason. */
  excused(operation: OperationId, reason: NotTestable): void;
}

/** Sequences of steps over a model (the suite's knowledge) and the server. */
export interface Sequences<Model extends object, Real> {
  /** Fixed sequences, which are tried before the random ones. */
  first: readonly (readonly fc.AsyncCommand<Model, Real>[])[];
  steps: fc.Arbitrary<fc.AsyncCommand<Model, Real>>[];
  /** The maximum number of steps in a random sequence. */
  longest: number;
  /** The number of random sequences at the standard depth. */
  random: number;
  /** The number of random sequences of a deep run. */
  deep: number;
  /** Creates the initial model and prepares the server. Throws NotTestable if it cannot be prepared. */
  begin(referee: Referee): Promise<{ model: Model; real: Real }>;
}

export interface Survey {
  /** The operations that broke the property, with the first sequence that showed it. */
  broken: Map<OperationId, { path: string; violation: Violation }>;
  tested: Set<OperationId>;
  excused: Map<OperationId, NotTestable>;
  reasons: NotTestable[];
  /** The progress up to a limit; null if all sequences were played. */
  cut: Cut | null;
}

/** Plays every sequence to its end without shrinking. `expectUnbroken` shrinks the failing ones. */
export async function survey<M extends object, R>(
  t: RequirementContext,
  sequences: Sequences<M, R>,
): Promise<Survey> {
  const seen: Survey = { broken: new Map(), tested: new Set(), excused: new Map(), reasons: [], cut: null };
  const { budget, options } = t.run;
  const { first, random, deep } = sequences;
  const planned = Math.max(first.length, valuesAt(budget.depth, { first: first.length, random, deep }));
  let [tried, cut] = [0, false];
  // Each fixed sequence covers different operations, so all of them are played regardless of their cost.
  const playOne = async (path: string, steps: Steps<M, R>): Promise<void> => {
    if (cut) return;
    tried++;
    const held = t.http.heldBack;
    const blamed = new Map<OperationId, Violation>();
    const referee: Referee = {
      blame: (operation, violation) => void (blamed.has(operation) || blamed.set(operation, violation)),
      tested: (operation) => void seen.tested.add(operation),
      excused: (operation, reason) => void seen.excused.set(operation, reason),
    };
    try {
      await play({ t, sequences }, steps, referee);
    } catch (error) {
      if (!(error instanceof NotTestable)) throw error;
      seen.reasons.push(error);
    }
    // If the run held a request back, the rest of the sequence is inconclusive.
    cut ||= t.http.heldBack > held;
    for (const [operation, violation] of cut ? [] : blamed)
      // A violation that need not repeat counts more than one that must.
      if (
        !seen.broken.has(operation) ||
        (!violation.shown.mayBe && seen.broken.get(operation)!.violation.shown.mayBe)
      )
        seen.broken.set(operation, { path, violation });
  };
  for (const [index, steps] of first.entries()) await playOne(`first:${index}`, steps);
  let index = 0;
  const property = fc.asyncProperty(randomOf(sequences), (steps) => playOne(String(index++), steps));
  const numRuns = planned - first.length;
  const details = await fc.check(property, { seed: options.seed, numRuns, endOnFailure: true });
  if (details.failed) throw details.errorInstance;
  if (!cut) return seen;
  const reason = t.run.end.reason ?? '';
  return { ...seen, reasons: [new LimitReached(reason)], cut: { tried, planned, reason } };
}

/**
 * Tests one operation by a survey. Shrinks a failing sequence to the fewest steps and plays them again. Throws the
 * Violation with the seed and path that replay them.
 */
export async function expectUnbroken<M extends object, R>(
  t: RequirementContext,
  operation: OperationId,
  sequences: Sequences<M, R>,
  surveyed: () => Promise<Survey>,
): Promise<void> {
  const played = { t, operation, sequences };
  const { path, seed } = t.run.options;
  if (path !== undefined) return replay(played, path);
  const { broken, tested, excused, reasons, cut } = await surveyed();
  if (cut) t.run.verdicts.cutShort(t.entry.id, cut);
  const found = broken.get(operation);
  if (found) {
    const { result, cost } = await countShrinking(t, () => smallest(played, found.path));
    const again = await brokenBy(played, result.steps);
    if (again) throw again.violation.foundBy({ seed, path: result.path, shrinking: cost });
    const { ended } = t.run.budget;
    if (ended !== null) throw new LimitReached(ended);
    if (!mustRepeat(found.violation, t.run.hasStateHandler))
      t.run.verdicts.flaky(t.entry.id, evidenceOf(found.violation));
  } else if (!tested.has(operation)) {
    throw (
      excused.get(operation) ??
      reasons[0] ??
      new NotTestable(say`the server accepted no ${operation} request in any sequence`)
    );
  }
}

async function replay<M extends object, R>(played: Played<M, R>, path: string): Promise<void> {
  const first = firstAt(played.sequences, path);
  const breaks = (steps: Steps<M, R>) => brokenBy(played, steps);
  const steps = first ? first.steps(first.kept) : (await shrunk(played, path, breaks, true)).steps;
  const found = await breaks(steps);
  if (found) throw found.violation.foundBy({ seed: played.t.run.options.seed, path, shrinking: 0 });
}
