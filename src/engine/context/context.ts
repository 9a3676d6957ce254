import { credentialHeaders } from '../../cases/credentials.js';
import type { Target } from '../../target/target.js';
import { type ForeignMove, LimitReached } from '../errors.js';
import { graver } from '../retry/flake-detection.js';
import type { Waits } from '../retry/waits.js';
import type { Run } from '../run.js';
import type { Entry } from '../schedule/registry.js';
import { Answers, Result } from './answers.js';
import { ConformingCases } from './conforming-cases.js';
import { RequestLog } from './request-log.js';
import { Requests } from './requests.js';
import { SampledValues } from './sampled-values.js';
import type { Scope } from './scope.js';
import { StateSetup } from './state-setup.js';

/** What a requirement's function gets. */
export class RequirementContext {
  /** Conforming requests, with fresh values and what states gave. */
  readonly cases: ConformingCases = new ConformingCases(this);
  /** Sends requests, and counts them. */
  readonly http: Requests = new Requests(this);
  /** What answers show: whether they were accepted, and as documented. */
  readonly answers: Answers = new Answers(this);
  /** Provider states, and the target's clock. */
  readonly states: StateSetup = new StateSetup(this);
  /** What is found besides the verdict of the requirement itself. */
  readonly result = new Result(this);
  /** What of all values a run tries. */
  readonly sampling = new SampledValues(this);

  constructor(
    readonly run: Run,
    readonly scope: Scope,
  ) {}

  get entry(): Entry {
    return this.scope.entry;
  }

  get target(): Target {
    return this.run.options.target;
  }

  get credentials(): Record<string, string> {
    const { apiKey, apiSecret } = this.target;
    return credentialHeaders(apiKey, apiSecret);
  }

  /** What was done for the requirement, for those who read why it failed. */
  get log(): RequestLog {
    return this.scope.log;
  }

  get waits(): Waits {
    return this.run.waits;
  }

  /** A text that no request had before: `{}` in it, or else its end, is what is fresh. */
  fresh(prefix: string): string {
    return this.run.texts.next(this.scope.name, prefix);
  }

  /** Watches what was measured for as long as the measuring took, in milliseconds: the move of another client, if there was one. */
  movedByOthers(_ms: number): Promise<ForeignMove | undefined> {
    return Promise.resolve(undefined);
  }

  /** The result of `work`, done once a run; its requests are counted and judged, but are no part of an attempt. */
  async once<T>(key: string, work: (t: this) => Promise<T>): Promise<T> {
    const { result, scope } = this.run.cache.once(key, () => {
      const scope = { ...this.scope, name: key, attempt: null, log: new RequestLog(), doubt: null };
      return { result: work(this.run.context(scope) as unknown as this), scope };
    });
    try {
      return await result;
    } catch (error) {
      if (error instanceof LimitReached) this.scope.counts.heldBack++;
      throw error;
    } finally {
      this.log.join(scope.log, key);
      const judged = this.scope.attempt ?? this.scope;
      judged.doubt = graver(judged.doubt, scope.doubt);
    }
  }
}
