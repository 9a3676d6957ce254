import type { RequirementId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import type { RequirementContext } from '../engine/context/context.js';
import { LimitReached, NotTestable, Violation, type Found } from '../engine/errors.js';
import { pathText, type Replay } from '../engine/context/sampled-values.js';
import type { Attempt } from '../engine/context/scope.js';
import { countShrinking } from './count-shrinking.js';
import { formatValue } from './format-value.js';
import { mustRepeat } from '../engine/retry/flake-detection.js';
import { evidenceOf, type Verdicts } from '../engine/verdicts.js';

interface PropertyRunOptions {
  planned: number;
  shrinks: number;
  call: number;
  replay: Replay | undefined;
}

interface Failure<T> {
  value: T;
  path: string;
  violation: Violation;
}

// After this many inconclusive values, more of them would not help: a state returns nothing more, or the server accepts
// nothing.
const mostUseless = 5;
export const unknownPath =
  'the property has no value at this path; use a path from a report of the same version';

/** Evaluates a property over its values, and counts the passing values and the cost. */
export class PropertyRun<T> {
  private tried = 0;
  private tested = 0;
  private useless = 0;
  private shrinking = 0;
  private original: Failure<T> | null = null;
  /** The first failure that another requirement explains: a later value may show a fault of its own. */
  private explained: Failure<T> | null = null;
  private notTestable: NotTestable | null = null;
  /** An error that ends the run at once: a bug in the suite, or an unavailable server. */
  private fatal: Error | null = null;
  /** The reason why no more values are evaluated. */
  private cut: string | null = null;

  private readonly verdicts: Verdicts;
  private readonly entry: RequirementId;

  constructor(
    private readonly t: RequirementContext,
    private readonly predicate: (value: T) => Promise<void>,
    private readonly options: PropertyRunOptions,
  ) {
    this.verdicts = t.run.verdicts;
    this.entry = t.entry.id;
  }

  /** Evaluates a value from fast-check. Throws the violation if the value fails twice. */
  async evaluate(value: T): Promise<void> {
    if (this.fatal !== null || this.cut !== null) return;
    if (this.original) return this.evaluateShrunk(value);
    if (this.options.replay && this.tried > 0) return;
    this.tried++;
    await this.evaluateNew(value);
  }

  /** Throws the smallest counterexample, if there is one. */
  async conclude(smallest: { value: T; path: string } | null): Promise<void> {
    const { planned, replay } = this.options;
    const { tested } = this;
    if (this.fatal !== null) throw this.fatal;
    if (this.original && smallest) throw await this.confirmed(this.original, smallest);
    if (this.explained) {
      const { value, path, violation } = this.explained;
      throw violation.foundBy(this.found(value, path));
    }
    if (tested === 0)
      throw (
        this.notTestable ?? (this.cut !== null ? new LimitReached(this.cut) : new NotTestable(unknownPath))
      );
    const reason = this.cut ?? (this.useless > 0 ? this.notTestable?.message : undefined);
    if (!replay && reason !== undefined && tested < planned)
      this.verdicts.cutShort(this.entry, { tried: tested, planned, reason });
  }

  private async evaluateNew(value: T): Promise<void> {
    const path = this.options.replay?.path ?? String(this.tried - 1);
    const attempt = await this.attempt(value);
    const violation = this.violationOf(attempt);
    const isMore = this.explained !== null && violation !== null && this.isExplained(violation);
    if ((!violation || isMore) && !this.hasNews(attempt)) return;
    const second = await this.attempt(value);
    this.noteFindings(attempt, second, this.found(value, path));
    if (!violation) return;
    const again = second.error;
    const doubt = mustRepeat(violation, this.t.run.hasStateHandler);
    if (again instanceof Violation && !second.cut) {
      const failure = { value, path, violation: again };
      if (this.isExplained(again)) {
        this.explained ??= failure;
        return;
      }
      this.original = failure;
      throw again;
    }
    if (again !== undefined && !(again instanceof NotTestable)) this.fatal = asError(again);
    else if (doubt !== null) {
      this.tested--;
      this.notTestable ??= new NotTestable(doubt.why);
    } else this.flaky(violation, this.found(value, path), second);
  }

  private flaky(violation: Violation, found: Found, second: Attempt): void {
    const { error } = second;
    this.verdicts.flaky(
      this.entry,
      evidenceOf(violation, found),
      error instanceof NotTestable
        ? { reason: `it could not be sent again: ${error.message}` }
        : { exchange: answering(violation, second) },
    );
  }

  // Beyond the limit every smaller value counts as passing, which ends the shrinking.
  private async evaluateShrunk(value: T): Promise<void> {
    if (this.shrinking >= this.t.run.budget.shrinks(this.options.shrinks)) return;
    const attempt = await this.counted(() => this.attempt(value));
    const { error, cut } = attempt;
    if (error instanceof Violation && !cut && !this.isExplained(error)) throw error;
  }

  private async confirmed(original: Failure<T>, smallest: { value: T; path: string }): Promise<Violation> {
    const last =
      smallest.path === original.path ? null : await this.counted(() => this.attempt(smallest.value));
    const error = last?.cut ? undefined : last?.error;
    const [violation, { value, path }] =
      error instanceof Violation ? [error, smallest] : [original.violation, original];
    if (last && error instanceof Violation) this.noteKnown(last, this.found(value, path));
    return violation.foundBy(this.found(value, path));
  }

  private attempt(value: T): Promise<Attempt> {
    return this.t.sampling.attempt(() => this.predicate(value));
  }

  // Returns the violation of an attempt, and stores any other error.
  private violationOf({ error, cut }: Attempt): Violation | null {
    if (cut) {
      this.cut = this.t.run.end.reason ?? '';
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
    this.tested++;
    return error instanceof Violation ? error : null;
  }

  // Whether the checks found a new violation.
  private hasNews({ breaches, cut }: Attempt): boolean {
    return !cut && breaches.some(({ requirement }) => !this.isBroken(requirement));
  }

  // A finding counts only if the same value shows it twice.
  private noteFindings(first: Attempt, second: Attempt, found: Found): void {
    for (const { requirement, exchange, finding } of first.breaches) {
      const evidence = { finding, exchange: exchange.id, ...found, by: this.entry };
      const repeats = second.breaches.some((other) => other.requirement === requirement);
      if (repeats || this.isBroken(requirement)) this.verdicts.violated(requirement, evidence);
      else if (!second.cut) this.verdicts.flaky(requirement, evidence, { exchange: second.exchanges.at(-1) });
    }
  }

  // Findings for a larger value are shown with the smallest value, if it shows them as well.
  private noteKnown({ breaches }: Attempt, found: Found): void {
    for (const { requirement, exchange, finding } of breaches)
      if (this.isBroken(requirement))
        this.verdicts.violated(requirement, { finding, exchange: exchange.id, ...found, by: this.entry });
  }

  private isExplained({ finding }: Violation): boolean {
    // After an explained failure, such as a wrong total, only a finding about other parts is one of its own.
    return this.verdicts.knows(this.entry, finding) || (this.explained !== null && !finding.parts?.length);
  }

  private isBroken(id: RequirementId): boolean {
    return ['fail', 'warn'].includes(this.verdicts.of(id) ?? '');
  }

  private found(value: T, path: string): Found {
    const { budget, options } = this.t.run;
    const { depth } = budget;
    return {
      ...(depth === 'standard' ? {} : { depth }),
      seed: options.seed,
      path: pathText({ call: this.options.call, path }),
      case: formatValue(value),
      shrinking: this.shrinking,
    };
  }

  private async counted<R>(work: () => Promise<R>): Promise<R> {
    const { result, cost } = await countShrinking(this.t, work);
    this.shrinking += cost;
    return result;
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** The exchange with the second response to the same request. */
function answering({ exchange }: Violation, { exchanges }: Attempt): Exchange | undefined {
  return exchanges.findLast(({ operation }) => operation === exchange?.operation) ?? exchanges.at(-1);
}
