import { rotate, type Pace } from '../../cases/sampling.js';
import { NotTestable, Violation } from '../errors.js';
import { retryWhileInDoubt } from '../retry/flake-detection.js';
import type { RequirementContext } from './context.js';
import type { Attempt } from './scope.js';

/** Selects the values that a run tries for a requirement, and records each attempt. */
export class SampledValues {
  /** The number of calls of holdsFor by the requirement. */
  trials = 0;

  constructor(private readonly t: RequirementContext) {}

  /** The part of the sampling plan that the run tries. A repetition takes the next part, so that its amounts differ. */
  get pace(): Pace {
    const { run, scope } = this.t;
    return { ...run.pace, seed: run.pace.seed + scope.repetition };
  }

  /** The single value that a property replays. */
  get replay(): Replay | undefined {
    return replayOf(this.t.run.options.path ?? '') ?? undefined;
  }

  /**
   * Samples cases that mostly test the same thing: all if the run has no limit, else `many`. Callers with consecutive
   * values of `turn` get consecutive cases.
   */
  someOf<T>(cases: readonly T[], many: number, turn: number): readonly T[] {
    const { effort } = this.t.run.budget;
    if (effort === null || effort.depth === 'deep') return cases;
    return rotate(cases, turn * many).slice(0, many);
  }

  /**
   * Runs `work` and returns the attempt. Findings are not recorded yet, because a property first repeats them. Earlier
   * steps are not part of the attempt.
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
    const attempt: Attempt = { exchanges: [], breaches: [], error: undefined, cut: false, doubt: null };
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

/** The value of a property that `--path` names. */
export interface Replay {
  /** The index of the property's call of holdsFor, starting at 1. */
  call: number;
  /**
   * The path of fast-check; a random sequence adds its replayPath after an `@`. For a fixed sequence: its index and the
   * steps that matter, such as `first:2:0.3.4`.
   */
  path: string;
}

/** Parses `--path`; null if it is not the path of a failing case. */
export function replayOf(text: string): Replay | null {
  const [, call = '1', path] = /^(?:([1-9]\d*)\/)?((?:first:)?\d+(?:[:.]\d+)*(?:@\S+)?)$/.exec(text) ?? [];
  return path === undefined ? null : { call: Number(call), path };
}

/** The text for `--path`. It omits the first call. */
export function pathText({ call, path }: Replay): string {
  return call === 1 ? path : `${call}/${path}`;
}
