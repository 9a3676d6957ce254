import { rotate, type Pace } from '../../cases/sampling.js';
import { NotTestable, Violation } from '../errors.js';
import { retryWhileInDoubt } from '../retry/flake-detection.js';
import type { Share } from '../schedule/share.js';
import type { RequirementContext } from './context.js';
import type { Attempt } from './scope.js';

/** Which of all values a run tries for a requirement, and what came of each attempt. */
export class SampledValues {
  /** How many times the requirement has called holdsFor. */
  trials = 0;

  constructor(private readonly t: RequirementContext) {}

  /** Which part of a plan the run tries; a repetition takes the next one, so that its amounts are other ones. */
  get pace(): Pace {
    const { run, scope } = this.t;
    return { ...run.pace, seed: run.pace.seed + scope.repetition };
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

/** Which value of a property `--path` names. */
export interface Replay {
  /** Which of the property's calls of holdsFor, from 1. */
  call: number;
  /**
   * fast-check's path, for a random sequence with its replayPath behind an `@`; of a sequence that is always tried
   * its place, and the steps that matter: `first:2:0.3.4`.
   */
  path: string;
}

/** What `--path` says; null when it is no path of a failing case. */
export function replayOf(text: string): Replay | null {
  const [, call = '1', path] = /^(?:([1-9]\d*)\/)?((?:first:)?\d+(?:[:.]\d+)*(?:@\S+)?)$/.exec(text) ?? [];
  return path === undefined ? null : { call: Number(call), path };
}

/** The text for `--path`. The first call goes without saying. */
export function pathText({ call, path }: Replay): string {
  return call === 1 ? path : `${call}/${path}`;
}
