import { countShrinking } from './count-shrinking.js';
import type { Exchange } from '../contract/exchange.js';
import type { RequirementContext } from '../engine/context.js';
import { LimitReached, NotTestable, Violation, type Found } from '../engine/errors.js';
import { pathText, type Replay } from '../engine/replay-path.js';
import { Room } from './allowance.js';
import type { Attempt } from '../engine/session.js';
import type { PropertyProgress } from '../engine/property-rounds.js';
import { shown } from './format-value.js';
import { evidenceOf } from '../engine/verdicts.js';

interface TrialOptions<T> {
  t: RequirementContext;
  law: (value: T) => Promise<void>;
  /** How many values are to be tried. */
  planned: number;
  /** How many of them come before any random one. */
  first: number;
  /** How many requests shrinking may cost. */
  shrinks: number;
  seed: number;
  call: number;
  replay: Replay | undefined;
  /** What came of earlier rounds, which this one goes on from. */
  before: PropertyProgress;
}

interface Failure<T> {
  value: T;
  /** fast-check's path of the value. */
  path: string;
  violation: Violation;
}

// A state that gives nothing more, or a server that takes nothing: more of the same shows nothing.
const mostUseless = 5;
export const nothing = 'no value of the property is at this path';

/** The trying of the values of one property: what was tried, what failed, and what it cost. */
export class Trial<T> {
  private readonly room: Room;
  private judged: number;
  private useless = 0;
  private shrinking = 0;
  /** The first value that failed, and failed again. */
  private original: Failure<T> | null = null;
  private notTestable: NotTestable | null = null;
  /** What ends the trying at once: an error of the suite, a target that is down. */
  private fatal: Error | null = null;
  /** Why no more values are tried. */
  private cut: string | null = null;
  private goesOn = false;

  constructor(private readonly options: TrialOptions<T>) {
    this.room = new Room(options.t.share, options.before.cost);
    this.judged = options.before.judged;
  }

  /** One value of fast-check. Throws the violation when it fails, and fails again. */
  async tryOut(value: T): Promise<void> {
    if (this.fatal !== null || this.cut !== null) return;
    if (this.original) return this.tryShrunk(value);
    const { replay, t, before, first } = this.options;
    if (replay && this.room.tried > 0) return;
    const isFirst = before.tried + this.room.tried < first;
    if (this.room.begin(isFirst ? 'first' : 'random')) await this.tryNew(value);
    else {
      this.cut = t.budget.why;
      this.goesOn = true;
    }
  }

  /** Reports the smallest failure, or what was tried without one. */
  async conclude(smallest: { value: T; path: string } | null): Promise<PropertyProgress> {
    const { t, planned, replay, call, before } = this.options;
    const { room, judged, goesOn } = this;
    if (this.fatal !== null) throw this.fatal;
    if (this.original && smallest) throw await this.confirmed(this.original, smallest);
    if (judged === 0)
      throw this.notTestable ?? (this.cut !== null ? new LimitReached(this.cut) : new NotTestable(nothing));
    const reason = this.cut ?? (this.useless > 0 ? this.notTestable?.message : undefined);
    const isCut = !replay && reason !== undefined && judged < planned;
    t.verdicts.cutShort(t.entry.id, call, isCut ? { tried: judged, planned, reason } : null);
    return { tried: before.tried + room.tried, judged, cost: room.cost, goesOn };
  }

  private async tryNew(value: T): Promise<void> {
    const { replay, before } = this.options;
    const path = replay?.path ?? String(before.tried + this.room.tried - 1);
    const attempt = await this.attempt(value);
    const violation = this.sorted(attempt);
    if (!violation && !this.hasNews(attempt)) return;
    const second = await this.attempt(value);
    this.judgeFindings(attempt, second, this.found(value, path));
    if (!violation) return;
    const again = second.error;
    if (again instanceof Violation && !second.cut) {
      this.original = { value, path, violation: again };
      throw again;
    }
    if (again !== undefined && !(again instanceof NotTestable)) this.fatal = asError(again);
    else this.flaky(violation, this.found(value, path), second);
  }

  private flaky(violation: Violation, found: Found, second: Attempt): void {
    const { verdicts, entry } = this.options.t;
    const evidence = evidenceOf(violation, found);
    if (second.error instanceof NotTestable)
      verdicts.flaky(entry.id, evidence, {
        reason: `it could not be sent again: ${second.error.message}`,
      });
    else verdicts.flaky(entry.id, evidence, { exchange: answering(violation, second) });
  }

  // Past the bound every smaller value counts as holding, which ends the shrinking.
  private async tryShrunk(value: T): Promise<void> {
    const { t, shrinks } = this.options;
    if (this.shrinking >= t.budget.shrinks(shrinks)) return;
    const attempt = await this.counted(() => this.attempt(value));
    if (attempt.error instanceof Violation && !attempt.cut) throw attempt.error;
  }

  private async confirmed(original: Failure<T>, smallest: { value: T; path: string }): Promise<Violation> {
    const last =
      smallest.path === original.path ? null : await this.counted(() => this.attempt(smallest.value));
    const error = last?.cut ? undefined : last?.error;
    const [violation, { value, path }] =
      error instanceof Violation ? [error, smallest] : [original.violation, original];
    const { expected, actual, exchange } = violation;
    return new Violation(expected, actual, exchange, this.found(value, path));
  }

  private attempt(value: T): Promise<Attempt> {
    return this.options.t.attempt(() => this.options.law(value));
  }

  // The violation of an attempt; whatever else was thrown is noted.
  private sorted({ error, cut }: Attempt): Violation | null {
    if (cut) {
      this.cut = this.options.t.budget.why;
      return null;
    }
    if (error instanceof NotTestable) {
      this.notTestable ??= error;
      if (++this.useless >= mostUseless) this.cut = error.message;
      return null;
    }
    if (error !== undefined && !(error instanceof Violation)) {
      this.fatal = asError(error);
      return null;
    }
    this.judged++;
    return error instanceof Violation ? error : null;
  }

  // What the checks found that is not known yet.
  private hasNews({ findings, cut }: Attempt): boolean {
    const { verdicts } = this.options.t;
    return !cut && findings.some(({ requirement }) => !isBroken(verdicts.of(requirement)));
  }

  // A requirement that the checks saw broken twice by the same value is broken.
  private judgeFindings(first: Attempt, second: Attempt, found: Found): void {
    const { verdicts, entry } = this.options.t;
    for (const { requirement, expected, actual, exchange } of first.findings) {
      const evidence = { expected, actual, exchange: exchange.id, ...found, by: entry.id };
      const repeats = second.findings.some((other) => other.requirement === requirement);
      if (repeats || isBroken(verdicts.of(requirement))) verdicts.violated(requirement, evidence);
      else if (!second.cut) verdicts.flaky(requirement, evidence, { exchange: second.exchanges.at(-1) });
    }
  }

  private found(value: T, path: string): Found {
    const { seed, call } = this.options;
    const { depth = 'standard' } = this.options.t.budget.effort ?? {};
    return {
      ...(depth === 'standard' ? {} : { depth }),
      seed,
      path: pathText({ call, path }),
      case: shown(value),
      shrinking: this.shrinking,
    };
  }

  private async counted<R>(work: () => Promise<R>): Promise<R> {
    const { result, cost } = await countShrinking(this.options.t, work);
    this.shrinking += cost;
    return result;
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

function isBroken(outcome: string | undefined): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

/** The exchange that shows how the same request was answered the second time. */
function answering({ exchange }: Violation, { exchanges }: Attempt): Exchange | undefined {
  return exchanges.findLast(({ operation }) => operation === exchange?.operation) ?? exchanges.at(-1);
}
