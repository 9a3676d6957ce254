import { rotate, type Pace } from '../../cases/sampling.js';
import { NotTestable, Violation } from '../errors.js';
import { retryWhileInDoubt } from '../retry/flake-detection.js';
import type { Share } from '../schedule/share.js';
import type { RequirementContext } from './context.js';
import { replayOf, type Replay } from './replay-path.js';
import type { Attempt } from './scope.js';

/** Which of all values a run tries for a requirement, and what came of each attempt. */
export class SampledValues {
  /** How many times the requirement has called holdsFor. */
  trials = 0;

  constructor(private readonly t: RequirementContext) {}

  /** Which part of a plan the run tries. */
  get pace(): Pace {
    return this.t.run.pace;
  }

  /** What the requirement may send; null for what must be judged anyway. */
  get share(): Share | null {
    return this.t.scope.share;
  }

  /** The one value that a property is to try again. */
  get replay(): Replay | undefined {
    return replayOf(this.t.run.options.path ?? '') ?? undefined;
  }

  /**
   * Of cases that mostly show the same: all, where nothing limits the run, else so many, the same with each seed.
   * They are dealt out: of neighbours by `turn`, each has the next ones.
   */
  someOf<T>(cases: readonly T[], many: number, turn: number): readonly T[] {
    const { effort } = this.t.run.budget;
    if (effort === null || effort.depth === 'deep') return cases;
    return rotate(cases, turn * many).slice(0, many);
  }

  /**
   * Does `work` and returns what came of it. What the checks find is not held against the target yet: a
   * property sends again what it found. What was done before is no part of what it shows.
   */
  async attempt(work: () => Promise<void>): Promise<Attempt> {
    const { run, target, log } = this.t;
    const { result, doubt } = await retryWhileInDoubt(
      target,
      () => this.attemptOnce(work),
      (attempt) => (attempt.error instanceof Violation ? attempt.doubt : null),
      () => run.cache.forgetDone(log.names),
    );
    return doubt?.excuses ? { ...result, error: new NotTestable(doubt.why) } : result;
  }

  private async attemptOnce(work: () => Promise<void>): Promise<Attempt> {
    const { scope, log } = this.t;
    const { counts } = scope;
    log.restart();
    const attempt: Attempt = { exchanges: [], findings: [], error: undefined, cut: false, doubt: null };
    const held = counts.heldBack;
    scope.attempt = attempt;
    try {
      await work();
    } catch (error) {
      attempt.error = error;
      if (error instanceof Violation) error.story ??= log.story;
    } finally {
      scope.attempt = null;
      attempt.cut = counts.heldBack > held;
    }
    return attempt;
  }
}
