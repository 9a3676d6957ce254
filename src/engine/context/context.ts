import { credentialHeaders } from '../../cases/credentials.js';
import type { Target } from '../../server-under-test/target.js';
import { LimitReached } from '../errors.js';
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

/** The argument of every requirement function. */
export class RequirementContext {
  /** Conforming requests, with fresh values and values of provider states. */
  readonly cases: ConformingCases = new ConformingCases(this);
  readonly http: Requests = new Requests(this);
  /** Evaluates responses: whether the server accepted a request and answered as documented. */
  readonly answers: Answers = new Answers(this);
  /** Provider states and the server's clock. */
  readonly states: StateSetup = new StateSetup(this);
  /** Results other than the verdict on the requirement itself. */
  readonly result = new Result(this);
  /** The values that this run tries. */
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

  /** The request log of the requirement, which failure reports show. */
  get log(): RequestLog {
    return this.scope.log;
  }

  get waits(): Waits {
    return this.run.waits;
  }

  /** A text that no earlier request has used. The fresh part replaces `{}`, or is appended. */
  fresh(prefix: string): string {
    return this.run.texts.next(this.scope.name, prefix);
  }

  /** Watches the measured quantity for `_ms` milliseconds, in which the run sends nothing else. */
  movesByItself(_ms: number): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Runs `work` once per run. Its requests are counted and checked, but belong to no attempt. */
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
      const current = this.scope.attempt ?? this.scope;
      current.doubt = graver(current.doubt, scope.doubt);
    }
  }
}
