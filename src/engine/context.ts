import { serialise, type Case } from '../cases/case.js';
import { rotate } from '../cases/interleave.js';
import { areEquivalent } from '../cases/request-equivalence.js';
import { credentialHeaders } from '../cases/credentials.js';
import { inWords, isAccepted } from '../checks/response.js';
import {
  derivedId,
  hasEnvelope,
  openOffer,
  operationOf,
  type CwitClient,
  type OperationId,
  type RequirementRow,
  type UnspecifiedId,
} from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { StateMissing, type StateParams, type StateValues } from '../target/states.js';
import type { Target } from '../target/target.js';
import { unheard } from '../http/transport.js';
import { NotOffered, NotTestable, TargetDown } from './errors.js';
import { mayCost } from '../domain/cost.js';
import type { Entry } from './registry.js';
import { Preparation } from './preparation.js';
import { replayOf, type Replay } from './replay-path.js';
import type { Run } from './run.js';
import { Wallet } from '../domain/wallet.js';

/** What a client method of openapi-fetch resolves to, as far as the harness needs it. */
interface Reply<T> {
  data?: T;
  response: Response;
}

/** So many requests in a row that got nothing but 429 end the run. */
const mostThrottled = 3;

/** What a requirement's function gets: the typed client, cases, states, the wallet, the clock. */
export class Context {
  readonly client: CwitClient;
  readonly wallet: Wallet;
  readonly preparation: Preparation;
  /** How many times this requirement has called holdsFor. */
  trials = 0;

  constructor(
    readonly run: Run,
    readonly entry: Entry,
  ) {
    this.client = run.client;
    this.wallet = new Wallet(this);
    this.preparation = new Preparation(this);
  }

  /** Sets up a provider state and returns its values. Throws NotTestable when the target does not offer it. */
  async given(state: string, params: StateParams = {}): Promise<StateValues> {
    try {
      const values = await this.run.states.setUp(state, params);
      this.run.redactor.learn(values);
      // A fixture without params fits any.
      if (typeof values['type'] === 'string' && (params['type'] ?? values['type']) !== values['type'])
        throw new NotTestable(`"${state}" gave one of type ${values['type']}, and another was asked for`);
      const { available_balance: set } = params;
      if (state === 'a wallet exists' && this.run.states.onDemand)
        this.run.money.prepare(typeof set === 'string' ? set : undefined);
      return values;
    } catch (error) {
      if (error instanceof StateMissing) throw new NotTestable(error.message);
      throw error;
    }
  }

  /** A conforming case of an operation, as `Preparation` makes it. */
  conforming(id: OperationId, example = 0): Promise<Case> {
    return this.preparation.conforming(id, example);
  }

  /** Sends a case and returns the exchange. Throws TargetDown when nothing listens any more. */
  async send(base: Case, { credentials = this.credentials, note = '' } = {}): Promise<Exchange> {
    this.run.permitted(base.operation.id);
    const exchange = await this.run.transport.send({
      ...serialise(base, credentials),
      operation: base.operation.id,
      purpose: note ? `${this.entry.id}: ${note}` : this.entry.id,
    });
    return this.alive(exchange);
  }

  /** The exchange of a documented form of the request (0: the base case), sent once a run and not yet judged. */
  form(id: OperationId, example = 0): Promise<Exchange> {
    const note = example === 0 ? 'positive control' : (operationOf(id).examples[example]?.name ?? '');
    return this.run.memory.once(`form ${id} ${example}`, async () => {
      const base = await this.conforming(id, example);
      const send = () => this.send(base, { note });
      const exchange = mayCost(id) ? await this.wallet.watched(send) : await send();
      // What was refused may have been done at the first try: once more, with what nobody has used.
      if (!exchange.resent || isAccepted(exchange.response)) return exchange;
      this.run.memory.forget(operationOf(id));
      return this.send(await this.conforming(id, example), { note });
    });
  }

  /** The exchange of a conforming request without credentials, sent once a run. */
  unauthorized(id: OperationId): Promise<Exchange> {
    return this.once(`unauthorized ${id}`, async () =>
      this.send(await this.conforming(id), { credentials: {}, note: 'no credentials' }),
    );
  }

  /**
   * The exchange of a conforming case: that of the documented form, where it asks the same but for what is fresh
   * and what states give.
   */
  async asked(base: Case, form = 0): Promise<Exchange> {
    const exchange = await this.form(base.operation.id, form).catch((error: unknown) => {
      if (error instanceof NotTestable) return null;
      throw error;
    });
    const request = serialise(base, this.credentials);
    return exchange && areEquivalent(operationOf(base.operation.id), form, exchange.request, request)
      ? exchange
      : this.send(base);
  }

  /**
   * Of cases that mostly show the same: all, where nothing limits the run, else so many, the same with each seed.
   * They are dealt out: of neighbours by `turn`, each has the next ones.
   */
  someOf<T>(cases: readonly T[], many: number, turn: number): readonly T[] {
    const { effort } = this.run.budget;
    if (effort === null || effort.depth === 'deep') return cases;
    return rotate(cases, turn * many).slice(0, many);
  }

  /** A form of the request was accepted in this run: without that, no negative check of it counts. */
  control(id: OperationId, example = 0): Promise<Exchange> {
    return this.run.memory.once(`control ${id} ${example}`, async () =>
      this.accepted(await this.form(id, example), operationOf(id).examples[example]?.level),
    );
  }

  /**
   * The exchange of an accepted request with a documented body; otherwise throws NotTestable, and notes the violation
   * where the request MUST be accepted.
   */
  accepted(exchange: Exchange, level: RequirementRow['level'] = 'MUST'): Exchange {
    const { operation, response } = exchange;
    if (operation === null) throw new Error('only a request to an operation can be accepted');
    if (!isAccepted(response)) {
      this.unlessExcused(exchange);
      const { success } = operationOf(operation);
      if (level === 'MUST')
        this.run.verdicts.violated(derivedId(operation, 'response.success'), {
          expected: `a conforming request is accepted with ${success.join(' or ')}`,
          actual: inWords(exchange),
          exchange: exchange.id,
        });
      throw new NotTestable(`a conforming ${operation} request was not accepted: ${inWords(exchange)}`);
    }
    if (!hasEnvelope(`${operation}.success`, response.json)) {
      throw new NotTestable(
        `the body of ${operation} is not the documented one: see ${operation}/response.body`,
      );
    }
    const open = openOffer(operation);
    if (open) this.observe(open, 'offered');
    return exchange;
  }

  /** Throws NotTestable where it may be no fault of the target's that it refused a conforming request. */
  unlessExcused(exchange: Exchange): void {
    const { operation, request, response, resent } = exchange;
    if (operation === null) return;
    const open = openOffer(operation);
    if (open && [404, 405].includes(response?.status ?? 0)) {
      this.observe(open, 'not offered');
      throw new NotOffered(`the target has no ${request.method} ${request.path}, and need not have it`);
    }
    const { memory, money, states } = this.run;
    const excuse = (why: string) =>
      new NotTestable(`${why}, and ${operation} ended with ${inWords(exchange)}`);
    if (memory.usedAgain(exchange))
      throw excuse('the state gave a value again that an accepted request had used');
    if (resent && operationOf(operation).effect !== 'none')
      throw excuse('it was sent before, got a 5xx or no answer, and may have had its effect then');
    if (!states.onDemand && !money.covers(exchange))
      throw excuse('no state handler fills the wallet, which may not hold enough');
  }

  /** The documented body of an accepted reply of the client. */
  async data<T>(reply: Promise<Reply<T>>): Promise<T> {
    const { exchange, data } = await this.reply(reply);
    this.accepted(exchange);
    return data;
  }

  /** What the client recorded, and the body it parsed. Throws NotTestable when an accepted body is not the documented one. */
  async reply<T>(reply: Promise<Reply<T>>): Promise<{ exchange: Exchange; data: T }> {
    const { response, data } = await reply;
    const exchange = this.alive(this.run.transport.exchangeOf(response));
    const { operation } = exchange;
    if (operation && isAccepted(exchange.response) && !this.run.fits(exchange)) {
      throw new NotTestable(
        `the body of ${operation} is not the documented one: see ${operation}/response.body`,
      );
    }
    return { exchange, data: data as T };
  }

  /** A named value of a state as text. */
  text(values: StateValues, name: string): string {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new NotTestable(`the state gave no ${name}`);
    return String(value);
  }

  /** Moves the target's clock. What states gave before may have run out by then, so it is asked for again. */
  async advance(seconds: number): Promise<void> {
    await this.given('the clock advances', { seconds });
    this.run.clockSeconds += seconds;
    this.run.memory.forgetPrepared();
  }

  /** The one value that a property is to try again. */
  get replay(): Replay | undefined {
    return replayOf(this.run.options.path ?? '') ?? undefined;
  }

  get target(): Target {
    return this.run.options.target;
  }

  fresh(prefix: string): string {
    return this.run.fresh(prefix);
  }

  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.run.memory.once(key, work);
  }

  observe(id: UnspecifiedId, observed: string): void {
    this.run.verdicts.observe(id, observed);
  }

  private get credentials(): Record<string, string> {
    const { apiKey, apiSecret } = this.target;
    return credentialHeaders(apiKey, apiSecret);
  }

  private alive(exchange: Exchange): Exchange {
    if (unheard(exchange)) {
      throw new TargetDown(`the target stopped answering (${exchange.failure}) during ${this.entry.id}`);
    }
    // It was waited out for as long as the limit counts: that is no verdict on a requirement (ruling:rate-limit).
    if (exchange.response?.status !== 429) this.run.throttled = 0;
    else if (++this.run.throttled < mostThrottled)
      throw new NotTestable('the target answers 429 (too many requests), however long the suite waits');
    else
      throw new TargetDown(
        `the target answers 429 (too many requests) and does not stop: lower --requests-per-minute`,
      );
    return exchange;
  }
}
