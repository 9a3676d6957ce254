import PQueue from 'p-queue';
import { type Case, serialise } from '../../cases/case.js';
import { operationAt } from '../../cases/route.js';
import { createClient, type CwitClient } from '../../contract/contract.js';
import type { Exchange, SentRequest } from '../../contract/exchange.js';
import type { Outgoing } from '../../http/exchange-sender.js';
import { troubled } from '../../http/failures.js';
import type { BurstConnection } from '../../http/transport.js';
import { StateMissing, type StateParams, type StateValues } from '../../target/states.js';
import { LimitReached, NotTestable, Unanswered, Violation } from '../errors.js';
import { actsOnLive } from '../permission.js';
import { graver, retryWhileInDoubt } from '../retry/flake-detection.js';
import { expectAnswer } from '../retry/timeouts.js';
import { stateInWords, RequestLog } from './request-log.js';
import type { Attempt } from './scope.js';
import { ScopedRun } from './scoped-run.js';

/** Sends for one requirement, and keeps what came of it. */
export abstract class Session extends ScopedRun {
  private ownClient: CwitClient | undefined;

  /** The typed client; what it sends is recorded and judged like all else. */
  get client(): CwitClient {
    const { baseUrl, apiKey, apiSecret } = this.target;
    this.ownClient ??= createClient({
      baseUrl,
      apiKey,
      apiSecret,
      fetch: this.run.transport.replies.fetch(async (request) => {
        const operation = this.run.permission.of(operationAt(request.method, request.path));
        if (operation === null)
          throw new NotTestable(`what the target gave makes a path of no operation: ${request.path}`);
        return this.exchanged({ ...request, operation, purpose: this.entry.id });
      }),
    });
    return this.ownClient;
  }

  /** Sends a case and returns the exchange. Throws TargetDown when nothing listens any more. */
  async send(base: Case, { credentials = this.credentials, note = '' } = {}): Promise<Exchange> {
    this.run.permission.of(base.operation.id);
    return this.sendRaw({
      ...serialise(base, credentials),
      operation: base.operation.id,
      purpose: note ? `${this.entry.id}: ${note}` : this.entry.id,
    });
  }

  /** Sends a request to whatever path it names. */
  async sendRaw(outgoing: Outgoing): Promise<Exchange> {
    return expectAnswer(this.run, this.entry.id, await this.exchanged(outgoing));
  }

  /**
   * Sends a case with the right credentials, and then, over the same connection, another one with others. A connection
   * that ends with an answer, or before it, is none to go on with: then the second goes out by itself.
   *
   * @returns the second exchange
   */
  async sendAfter(
    first: Case,
    base: Case,
    credentials: Record<string, string>,
    note: string,
  ): Promise<Exchange> {
    const outgoing = (one: Case, headers: Record<string, string>, why: string): Outgoing => ({
      ...serialise(one, headers),
      operation: this.run.permission.of(one.operation.id),
      purpose: `${this.entry.id}: ${why}`,
    });
    const requests = [
      outgoing(first, this.credentials, 'the right credentials'),
      outgoing(base, credentials, note),
    ];
    for (const request of requests) this.counted(request);
    const exchanges = await this.countingHeldBack(() =>
      this.run.transport.onOneConnection(requests, (exchange) => void this.record(exchange)),
    );
    const second = exchanges.filter((one) => !troubled(one))[1];
    if (second) return expectAnswer(this.run, this.entry.id, second);
    if (requests.some((request) => actsOnLive(this.target, request))) throw notSentAgain(base.operation.id);
    return this.send(base, { credentials, note });
  }

  /** Sends at once, out of the pace; whatever comes is the answer, a 429 too. It is judged when it is recorded. */
  async sendAtOnce(
    request: SentRequest & Pick<Outgoing, 'operation'>,
    connection?: BurstConnection,
  ): Promise<Exchange> {
    this.run.exchanges.sent.note(request);
    return this.countingHeldBack(() =>
      this.run.transport.atOnce({ ...request, purpose: this.entry.id }, connection),
    );
  }

  /** Hands an exchange to the checks and to whoever listens. */
  record(exchange: Exchange): Exchange {
    this.run.exchanges.judge(exchange, this.scope);
    return exchange;
  }

  /** The results of works that may overtake each other, so many at once as the run has connections to spare. */
  async sideBySide<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
    const { concurrency, pending } = this.run.queue;
    const spare = Math.max(1, Math.min(concurrency, concurrency - pending + 1));
    return new PQueue({ concurrency: spare }).addAll<T>(works);
  }

  /**
   * Does `work` and returns what came of it. What the checks find is not held against the target yet: a
   * property sends again what it found. What was done before is no part of what it shows.
   */
  async attempt(work: () => Promise<void>): Promise<Attempt> {
    const { result, doubt } = await retryWhileInDoubt(
      this.target,
      () => this.attemptOnce(work),
      (attempt) => (attempt.error instanceof Violation ? attempt.doubt : null),
      () => this.run.cache.forgetDone(this.scope.log.names),
    );
    return doubt?.excuses ? { ...result, error: new NotTestable(doubt.why) } : result;
  }

  private async attemptOnce(work: () => Promise<void>): Promise<Attempt> {
    const { counts, log } = this.scope;
    log.restart();
    const attempt: Attempt = { exchanges: [], findings: [], error: undefined, cut: false, doubt: null };
    const held = counts.heldBack;
    this.scope.attempt = attempt;
    try {
      await work();
    } catch (error) {
      attempt.error = error;
      if (error instanceof Violation) error.story ??= log.story;
    } finally {
      this.scope.attempt = null;
      attempt.cut = counts.heldBack > held;
    }
    return attempt;
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
      this.scope.log.join(scope.log, key);
      const judged = this.scope.attempt ?? this.scope;
      judged.doubt = graver(judged.doubt, scope.doubt);
    }
  }

  /** Sets up a provider state and returns its values. Throws NotTestable when the target does not offer it. */
  async given(state: string, params: StateParams = {}): Promise<StateValues> {
    try {
      const values = await this.run.states.setUp(state, params);
      this.run.redactor.supply(values);
      const told = stateInWords(state, params);
      if (told !== undefined) this.say(told);
      const time = new Date(Date.now() + this.run.clockSeconds * 1000).toISOString();
      const onDemand = this.run.states.handled(state, params);
      this.run.emit({ kind: 'StateSetUp', setUp: { state, params, values, time, onDemand } });
      // A fixture without params fits any.
      if (typeof values['type'] === 'string' && (params['type'] ?? values['type']) !== values['type'])
        throw new NotTestable(`"${state}" gave one of type ${values['type']}, and another was asked for`);
      return values;
    } catch (error) {
      if (!(error instanceof StateMissing)) throw error;
      // Where the whole target is away, it is waited for.
      if (error.isSilent) await this.run.transport.confirmHealth();
      throw error.isSilent ? new Unanswered(error.message) : new NotTestable(error.message);
    }
  }

  /**
   * Moves the target's clock. What states gave before may have run out by then, so it is asked for again. Where no answer
   * came it may have moved: what was there before is then taken for as old as it may be.
   */
  async advance(seconds: number): Promise<void> {
    const moved = (): void => {
      this.run.clockSeconds += seconds;
      this.run.cache.forgetPrepared();
    };
    try {
      await this.given('the clock advances', { seconds });
    } catch (error) {
      if (error instanceof Unanswered) moved();
      throw error;
    }
    moved();
  }

  /** A text that no request had before: `{}` in it, or else its end, is what is fresh. */
  fresh(prefix: string): string {
    return this.run.texts.next(this.scope.name, prefix);
  }

  /** The request that comes next only waits for something that was sent before: it is no part of what was planned. */
  polls(): void {
    this.run.budget.waits();
    this.scope.share?.use(-1);
  }

  private async exchanged(outgoing: Outgoing): Promise<Exchange> {
    this.counted(outgoing);
    const earlier: Exchange[] = [];
    const exchange = await this.countingHeldBack(() =>
      this.run.transport.send(outgoing, (exchange) => {
        this.run.exchanges.judge(exchange, this.scope, earlier);
        earlier.push(exchange);
      }),
    );
    if (exchange.sentOnce) throw notSentAgain(exchange.operation);
    return exchange;
  }

  private counted(outgoing: Outgoing): void {
    this.run.budget.plan();
    this.scope.share?.use(1);
    this.scope.counts.requests++;
    this.run.exchanges.sent.note(outgoing);
  }

  private async countingHeldBack<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (error instanceof LimitReached) this.scope.counts.heldBack++;
      throw error;
    }
  }
}

const notSentAgain = (operation: Exchange['operation']): NotTestable =>
  new NotTestable(
    `${operation} got a 5xx or no answer, and is not sent again to a live environment: it may have had its effect`,
  );
